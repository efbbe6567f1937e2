package io.mokadb.sql.parser.ast;

import java.util.Locale;
import java.util.Set;

/**
 * An option of COPY.
 *
 * @param name in upper case
 * @param value as it was written, without quotes; null if none was
 */
public record CopyOption(String name, String value) {
  private static final Set<String> FORMATS = Set.of("CSV", "BINARY");

  public CopyOption {
    name = name.toUpperCase(Locale.ROOT);
  }

  /** An option as PostgreSQL wrote it before version 9, where the name of a format stands alone. */
  public static CopyOption bare(String name, String valueOrNull) {
    return valueOrNull == null && FORMATS.contains(name.toUpperCase(Locale.ROOT))
        ? new CopyOption("FORMAT", name)
        : new CopyOption(name, valueOrNull);
  }

  static void unparse(Unparser sql, Iterable<CopyOption> options) {
    if (options.iterator().hasNext()) {
      sql.each("(", ")", options, option -> option.unparse(sql));
    }
  }

  private void unparse(Unparser sql) {
    sql.words(name);
    if (value != null) {
      sql.literal(value);
    }
  }
}
