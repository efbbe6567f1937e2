package io.mokadb.sql.parser.ast;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.Locale;
import org.apache.calcite.sql.SqlIdentifier;

/** Lengths of CLOB and BLOB as they are written: {@code 10}, {@code 10M}. Stateless. */
public final class LargeObjectLengths {
  private LargeObjectLengths() {}

  /**
   * @param unit K, M, G, CHARACTERS, OCTETS, or null
   * @throws MokaException {@code SYNTAX_ERROR} for another unit
   */
  public static int of(int number, SqlIdentifier unit) {
    int shift =
        switch (unit == null ? "" : unit.getSimple().toUpperCase(Locale.ROOT)) {
          case "", "CHARACTERS", "CHAR", "OCTETS", "BYTE" -> 0;
          case "K" -> 10;
          case "M" -> 20;
          case "G" -> 30;
          default ->
              throw new MokaException(
                  SqlState.SYNTAX_ERROR, "A length is in K, M or G, not in " + unit);
        };
    return (int) Math.min(Integer.MAX_VALUE, (long) number << shift);
  }
}
