"""Draw the picture of docs/environments.md: `python -m tools.table_picture`, from the root."""

from pathlib import Path

from PIL import Image

from madang.bots import bot_named
from madang.envs import pettingzoo

PICTURE = Path(__file__).resolve().parents[1] / "docs" / "pictures" / "environment.webp"
STEPS = 60  # into the first hand of this seed
WIDTH, QUALITY = 960, 80


def main() -> None:
    """Let bots play on, and write what the seat asked then sees."""
    env = pettingzoo.raw_env("hong_kong_mahjong", render_mode="rgb_array")
    env.reset(seed=3)
    bot = bot_named(env.game, "value")
    for _ in range(STEPS):
        seat = env.seat_of(env.agent_selection)
        env.step(bot.choose(env.match.view(seat), env.options, seat, env.match.legal_mask(seat)))
    image = Image.fromarray(env.render())
    image = image.resize((WIDTH, image.height * WIDTH // image.width), Image.Resampling.LANCZOS)
    image.save(PICTURE, quality=QUALITY, method=6)
    print(f"{PICTURE.stat().st_size / 1000:.0f} kB  {PICTURE.name}")


if __name__ == "__main__":
    main()
