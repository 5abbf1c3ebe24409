"""Matches that are over: records, replays, histories."""
