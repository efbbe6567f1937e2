package io.mokadb.sql.copy;

import io.mokadb.session.Binary;
import io.mokadb.session.SqlType;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import java.util.HexFormat;

/** The conversion of the text of a cell into a value of its column's type. Confined. */
@FunctionalInterface
interface CellParser {
  /** More digits may not fit into a long. */
  int SAFE_DIGITS = 18;

  /**
   * @param length from {@code from} on
   * @throws io.mokadb.session.MokaException as a cast of the text
   */
  Object parse(char[] text, int from, int length);

  /**
   * The parser of a type: what is common is read from the characters, everything else is cast.
   *
   * @param context whose zone and time a cast may ask for
   */
  static CellParser of(SqlType type, ExecutionContext context) {
    CellParser cast = cast(type, context);
    return switch (type.kind()) {
      case BIGINT ->
          (text, from, length) ->
              isShortNumber(text, from, length)
                  ? (Object) number(text, from, length)
                  : cast.parse(text, from, length);
      case INTEGER ->
          (text, from, length) -> {
            if (isShortNumber(text, from, length)) {
              long number = number(text, from, length);
              if (number == (int) number) {
                return (int) number;
              }
            }
            return cast.parse(text, from, length);
          };
      case VARCHAR, CLOB -> {
        int longest = type.precision() == SqlType.UNLIMITED ? Integer.MAX_VALUE : type.precision();
        yield (text, from, length) ->
            length <= longest ? new String(text, from, length) : cast.parse(text, from, length);
      }
      case BINARY, VARBINARY, BLOB ->
          (text, from, length) -> {
            Binary bytes = hex(text, from, length);
            return bytes == null ? cast.parse(text, from, length) : bytes;
          };
      default -> cast;
    };
  }

  private static CellParser cast(SqlType type, ExecutionContext context) {
    Expr cast = Exprs.cast(Exprs.input(0), SqlType.of(SqlType.Kind.VARCHAR), type, true);
    return (text, from, length) ->
        cast.eval(new Object[] {new String(text, from, length)}, context);
  }

  private static boolean isShortNumber(char[] text, int from, int length) {
    int first = length > 0 && text[from] == '-' ? 1 : 0;
    if (length == first || length - first > SAFE_DIGITS) {
      return false;
    }
    for (int i = from + first; i < from + length; i++) {
      if (text[i] < '0' || text[i] > '9') {
        return false;
      }
    }
    return true;
  }

  private static long number(char[] text, int from, int length) {
    boolean negative = text[from] == '-';
    long number = 0;
    for (int i = from + (negative ? 1 : 0); i < from + length; i++) {
      number = number * 10 + (text[i] - '0');
    }
    return negative ? -number : number;
  }

  /** The bytes of {@code \xCAFE}, as PostgreSQL writes them; null for another text. */
  private static Binary hex(char[] text, int from, int length) {
    if (length < 2 || length % 2 != 0 || text[from] != '\\' || text[from + 1] != 'x') {
      return null;
    }
    for (int i = from + 2; i < from + length; i++) {
      if (!HexFormat.isHexDigit(text[i])) {
        return null;
      }
    }
    return Binary.wrap(HexFormat.of().parseHex(text, from + 2, from + length));
  }
}
