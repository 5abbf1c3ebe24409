"""The pictures of all pages can be taken, and none of them is blank."""

from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser
from tools.pictures import PLACES, SIDEWAYS, SPEAKERS, Album, names_of, take_all

from tests.browser.conftest import Serving

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.timeout(3600)]  # 183 pictures

FEWEST_COLOURS = 200  # a blank page has a handful


def test_every_page_is_taken_in_three_languages_and_two_sizes(
    browser_with_pictures: Browser, own_server: Serving, tmp_path: Path
) -> None:
    """A page that reports an error, lacks words or sticks out stops the tool itself."""
    take_all(Album(tmp_path), browser_with_pictures, own_server)
    for place, (size_of_place, _) in PLACES.items():
        for name in names_of(place):
            size = SIDEWAYS if name == "sideways" else size_of_place
            for language in SPEAKERS:
                with Image.open(tmp_path / f"{name}-{place}-{language}.webp") as picture:
                    assert picture.size == size, name
                    small = picture.convert("RGB").resize((180, 180))
                    assert len(set(small.get_flattened_data())) > FEWEST_COLOURS, name
