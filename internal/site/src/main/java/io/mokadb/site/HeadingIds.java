package io.mokadb.site;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** The anchors of one page's headings, as code hosts derive them from the texts. */
final class HeadingIds {
  private final Map<String, Integer> used = new HashMap<>();

  /** The anchor of the next heading: a second one of the same text gets a number. */
  String next(String text) {
    String id =
        text.strip()
            .toLowerCase(Locale.ROOT)
            .replaceAll("[^\\p{IsAlphabetic}\\p{IsDigit}_\\- ]", "")
            .replace(' ', '-');
    int before = used.merge(id, 1, Integer::sum) - 1;
    return before == 0 ? id : id + "-" + before;
  }
}
