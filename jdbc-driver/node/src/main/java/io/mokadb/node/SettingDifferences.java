package io.mokadb.node;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The settings in which a URL differs from the database that it finds open. Stateless. */
public final class SettingDifferences {
  private SettingDifferences() {}

  /**
   * The error that names them.
   *
   * @param open by name of the property, as the database was opened
   * @param asked the same properties, as the URL has them
   */
  public static MokaException refused(Map<String, Object> open, Map<String, Object> asked) {
    List<String> differences = new ArrayList<>();
    new TreeMap<>(open)
        .forEach(
            (name, value) -> {
              Object other = asked.get(name);
              if (!value.equals(other)) {
                differences.add(
                    name + " is " + shown(value) + " there and " + shown(other) + " here");
              }
            });
    return new MokaException(
        SqlState.INVALID_PARAMETER,
        "This database is open already, with other settings: "
            + String.join(", ", differences)
            + "; use the same ones, or close its connections first");
  }

  private static String shown(Object value) {
    if (value instanceof Duration time) {
      return time.toMillis() % 1000 == 0 ? time.toSeconds() + "s" : time.toMillis() + "ms";
    }
    if (value instanceof Boolean flag) {
      return flag ? "true" : "false";
    }
    return value instanceof String text && text.isEmpty() ? "empty" : String.valueOf(value);
  }

  /** A size in bytes as a URL has it. */
  public static String size(long bytes) {
    return bytes % (1 << 20) == 0 ? (bytes >> 20) + "m" : Long.toString(bytes);
  }
}
