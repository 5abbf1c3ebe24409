"""What bots of every mahjong share; each game binds what only it can name."""
