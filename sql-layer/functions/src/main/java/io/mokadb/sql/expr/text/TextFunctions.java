package io.mokadb.sql.expr.text;

import static io.mokadb.sql.function.FunctionRegistry.INTEGER;
import static io.mokadb.sql.function.FunctionRegistry.TEXT;

import io.mokadb.session.Binary;
import io.mokadb.session.LargeObject;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.expr.value.CodePoints;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.function.FunctionRegistry;
import io.mokadb.sql.function.LargeOperands;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Making text from text. Positions and lengths count code points, from 1. */
public final class TextFunctions {
  private TextFunctions() {}

  public static void register(FunctionRegistry registry) {
    CaseFunctions.register(registry);
    registry.add(
        "CHAR_LENGTH / CHARACTER_LENGTH(VARCHAR) STANDARD INTEGER TOTAL LARGE: "
            + "the number of characters {fn CHAR_LENGTH} {fn CHARACTER_LENGTH}",
        call -> LargeOperands.measured(TextFunctions::length, call, LargeObject::characters));
    registry.alias(
        "CHAR_LENGTH",
        "LENGTH(VARCHAR) INTEGER TOTAL LARGE: "
            + "the number of characters, or of bytes {fn LENGTH}",
        "LEN(VARCHAR) INTEGER LARGE: the number of characters, or of bytes");
    registry.add(
        "OCTET_LENGTH(VARBINARY) STANDARD INTEGER LARGE: the number of bytes {fn OCTET_LENGTH}",
        call -> LargeOperands.measured(c -> octets(c, 1), call, LargeObject::byteLength));
    registry.add(
        "BIT_LENGTH(VARCHAR) INTEGER LARGE: the number of bits",
        call -> LargeOperands.measured(c -> octets(c, 8), call, object -> object.byteLength() * 8));
    registry.add(
        "CONCAT_WITH_NULL OPERATOR VARCHAR NOT NULL NULLSAFE: texts one after the other, nulls left"
            + " out",
        call -> new Join(null, texts(call, 0)));
    registry.add(
        "CONCAT_WS(VARCHAR, VARCHAR...) STANDARD VARCHAR NULLSAFE: "
            + "texts with a separator between them, nulls left out",
        call -> call.size() < 1 ? null : new Join(call.text(0), texts(call, 1)));
    SubstringFunctions.register(registry);
    PaddingFunctions.register(registry);
    TrimFunctions.register(registry);
    TextReplacement.register(registry);
    registry.text1(
        "REVERSE(VARCHAR) STANDARD VARCHAR: a text backwards",
        TEXT,
        s -> new StringBuilder((String) s).reverse().toString());
    registry.add(
        "OVERLAY(VARCHAR, VARCHAR, INTEGER[, INTEGER]) STANDARD VARCHAR: "
            + "a text in which another replaces a part",
        TextFunctions::overlay);
    registry.add(
        "INSERT(VARCHAR, INTEGER, INTEGER, VARCHAR) VARCHAR: "
            + "a text in which another replaces a part {fn INSERT}",
        TextFunctions::insert);
    registry.text1(
        "ASCII(VARCHAR) STANDARD INTEGER: the code of the first character {fn ASCII}",
        INTEGER,
        s -> ((String) s).isEmpty() ? 0 : ((String) s).codePointAt(0));
    registry.alias("ASCII", "UNICODE(VARCHAR) INTEGER: the code of the first character");
    registry.add(
        "CHR(INTEGER) STANDARD CHAR: the character of a code",
        call -> call.asResult(Strict.of(call.bigint(0), TextFunctions::chr), TEXT));
    registry.alias("CHR", "CHAR(INTEGER) STANDARD CHAR OR NULL: the character of a code {fn CHAR}");
    registry.text1(
        "QUOTE_LITERAL(VARCHAR) VARCHAR: a text as a literal of SQL",
        TEXT,
        s -> "'" + ((String) s).replace("'", "''") + "'");
    registry.add(
        "QUOTE_NULLABLE(VARCHAR) VARCHAR NULLSAFE: " + "a text as a literal of SQL; NULL for null",
        call -> {
          Expr text = call.text(0);
          return call.asResult(
              (row, context) -> {
                Object value = text.eval(row, context);
                return value == null ? "NULL" : "'" + ((String) value).replace("'", "''") + "'";
              },
              TEXT);
        });
    registry.text1(
        "QUOTE_IDENT(VARCHAR) VARCHAR: a text as a name of SQL",
        TEXT,
        s -> '"' + ((String) s).replace("\"", "\"\"") + '"');
  }

  private static Expr[] texts(Call call, int from) {
    Expr[] texts = new Expr[call.size() - from];
    for (int i = from; i < call.size(); i++) {
      texts[i - from] = call.text(i);
    }
    return texts;
  }

  private static Expr length(Call call) {
    return call.kind(0).isBinary()
        ? octets(call, 1)
        : call.asResult(Strict.of(call.text(0), s -> CodePoints.length((String) s)), INTEGER);
  }

  private static Expr octets(Call call, int factor) {
    Expr bytes =
        call.kind(0).isBinary()
            ? Strict.of(call.operand(0), b -> ((Binary) b).length() * factor)
            : Strict.of(
                call.text(0), s -> ((String) s).getBytes(StandardCharsets.UTF_8).length * factor);
    return call.asResult(bytes, INTEGER);
  }

  /** {@code ||} of texts, or of bytes. */
  public static Expr concatenation(Call call) {
    if (call.size() == 2 && call.kind(0).isBinary() && call.kind(1).isBinary()) {
      return Strict.of(call.operand(0), call.operand(1), (a, b) -> concat((Binary) a, (Binary) b));
    }
    if (call.size() == 2) {
      return call.asResult(
          Strict.of(call.text(0), call.text(1), (a, b) -> ((String) a).concat((String) b)), TEXT);
    }
    return call.asResult(Strict.of(Arrays.asList(texts(call, 0)), TextFunctions::concatAll), TEXT);
  }

  private static String concatAll(Object[] values) {
    StringBuilder text = new StringBuilder();
    for (Object value : values) {
      text.append(value);
    }
    return text.toString();
  }

  private static Binary concat(Binary a, Binary b) {
    byte[] bytes = Arrays.copyOf(a.unsafeBytes(), a.length() + b.length());
    System.arraycopy(b.unsafeBytes(), 0, bytes, a.length(), b.length());
    return Binary.wrap(bytes);
  }

  /** OVERLAY(text PLACING replacement FROM start [FOR length]). */
  private static Expr overlay(Call call) {
    if (!call.sized(3, 4)) {
      return null;
    }
    Expr length =
        call.size() == 4
            ? call.bigint(3)
            : Strict.of(call.text(1), s -> (long) CodePoints.length((String) s));
    return call.asResult(
        Strict.of(
            java.util.List.of(call.text(0), call.text(1), call.bigint(2), length),
            v -> overlay((String) v[0], (String) v[1], (Long) v[2], (Long) v[3])),
        TEXT);
  }

  private static String overlay(String text, String replacement, long from, long length) {
    if (from < 1) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER, "OVERLAY cannot start at position " + from);
    }
    // Their sum can exceed a long; no text has as many characters.
    long end = Math.min(SubstringFunctions.checkLength(length), Long.MAX_VALUE - from) + from;
    return CodePoints.left(text, from - 1)
        + replacement
        + text.substring(CodePoints.index(text, end - 1));
  }

  /** MySQL's INSERT(text, position, length, replacement). */
  private static Expr insert(Call call) {
    if (call.size() != 4) {
      return null;
    }
    return call.asResult(
        Strict.of(
            java.util.List.of(call.text(0), call.text(3), call.bigint(1), call.bigint(2)),
            v -> {
              String text = (String) v[0];
              long from = (Long) v[2];
              return from < 1 || from > CodePoints.length(text)
                  ? text
                  : overlay(text, (String) v[1], from, Math.max(0, (Long) v[3]));
            }),
        TEXT);
  }

  private static Object chr(Object code) {
    long point = (Long) code;
    if (point < 1 || point > Character.MAX_CODE_POINT) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER, "There is no character with the code " + point);
    }
    return Character.toString((int) point);
  }

  /** Concatenation that leaves nulls out; a null separator gives null. */
  private record Join(Expr separator, Expr[] parts) implements Expr {
    @Override
    public Object eval(Object[] row, ExecutionContext context) {
      Object between = separator == null ? "" : separator.eval(row, context);
      if (between == null) {
        return null;
      }
      StringBuilder text = new StringBuilder();
      boolean first = true;
      for (Expr part : parts) {
        Object value = part.eval(row, context);
        if (value != null) {
          text.append(first ? "" : between).append(value);
          first = false;
        }
      }
      return text.toString();
    }
  }
}
