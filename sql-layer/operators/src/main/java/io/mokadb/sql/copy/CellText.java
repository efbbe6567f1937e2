package io.mokadb.sql.copy;

import io.mokadb.session.Binary;
import io.mokadb.session.LargeObject;
import io.mokadb.session.SqlType;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.expr.cast.JsonText;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/** The conversion of a value, not null, into the text of its cell. Confined. */
@FunctionalInterface
interface CellText {
  SqlType TEXT = SqlType.of(SqlType.Kind.VARCHAR);

  String of(Object value);

  /** As {@link CellParser} reads it in the formats TEXT and CSV. */
  static CellText plain(SqlType type, ExecutionContext context) {
    return switch (type.kind()) {
      case VARCHAR, JSON, ENUM -> value -> (String) value;
      case BOOLEAN -> value -> (Boolean) value ? "t" : "f";
      case BINARY, VARBINARY, BLOB -> CellText::hex;
      case ARRAY -> array(type.element(), context);
      default -> cast(type, context);
    };
  }

  /** As JSON. */
  static CellText json(SqlType type, ExecutionContext context) {
    return switch (type.kind()) {
      case BINARY, VARBINARY, BLOB -> value -> JsonText.quote(hex(value));
      case TIMESTAMP_TZ, CLOB -> {
        CellText text = cast(type, context);
        yield value -> JsonText.quote(text.of(value));
      }
      case ARRAY -> {
        CellText element = type.element() == null ? null : json(type.element(), context);
        yield element == null
            ? value -> (String) JsonText.of(type).apply(value)
            : value -> list((List<?>) value, element);
      }
      default -> value -> (String) JsonText.of(type).apply(value);
    };
  }

  private static String list(List<?> values, CellText element) {
    StringBuilder text = new StringBuilder("[");
    for (Object value : values) {
      text.append(text.length() == 1 ? "" : ",");
      text.append(value == null ? "null" : element.of(value));
    }
    return text.append(']').toString();
  }

  private static CellText cast(SqlType type, ExecutionContext context) {
    Expr cast = Exprs.cast(Exprs.input(0), type, TEXT, false);
    return value -> (String) cast.eval(new Object[] {value}, context);
  }

  private static String hex(Object value) {
    Object whole =
        value instanceof LargeObject object ? object.whole(LargeObject.MAX_WHOLE_BYTES) : value;
    return "\\x" + HexFormat.of().formatHex(((Binary) whole).unsafeBytes());
  }

  /** As PostgreSQL writes it: {@code {1,NULL,"a b"}}. */
  private static CellText array(SqlType element, ExecutionContext context) {
    if (element == null) {
      return cast(SqlType.arrayOf(null), context);
    }
    CellText text = plain(element, context);
    boolean nested = element.kind() == SqlType.Kind.ARRAY;
    return value -> {
      StringBuilder array = new StringBuilder("{");
      for (Object one : (List<?>) value) {
        array.append(array.length() == 1 ? "" : ",");
        String item = one == null ? "NULL" : text.of(one);
        if (one == null || nested || !needsQuotes(item)) {
          array.append(item);
        } else {
          array.append('"');
          array.append(item.replace("\\", "\\\\").replace("\"", "\\\""));
          array.append('"');
        }
      }
      return array.append('}').toString();
    };
  }

  private static boolean needsQuotes(String item) {
    return item.isEmpty()
        || item.toUpperCase(Locale.ROOT).equals("NULL")
        || item.chars().anyMatch(c -> "{}[],\"\\".indexOf(c) >= 0 || Character.isWhitespace(c));
  }
}
