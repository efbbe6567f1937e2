package io.mokadb.sql.expr.text;

import static io.mokadb.sql.function.FunctionRegistry.INTEGER;
import static io.mokadb.sql.function.FunctionRegistry.TEXT;

import io.mokadb.session.Binary;
import io.mokadb.session.LargeObject;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.expr.node.Literal;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.expr.value.CodePoints;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.function.FunctionRegistry;
import io.mokadb.sql.function.LargeOperands;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;

/** Making text from text. Positions and lengths count code points, from 1. */
public final class TextFunctions {
  /** Longer results are refused before they exhaust the memory. */
  private static final int MAX_LENGTH = 64 << 20;

  /** So many characters are looked for one by one. */
  private static final int FEW = 32;

  private TextFunctions() {}

  public static void register(FunctionRegistry registry) {
    registry.text1(
        "UPPER(VARCHAR) STANDARD TOTAL: a text in capital letters", TEXT, s -> upper((String) s));
    registry.alias(
        "UPPER", "UCASE(VARCHAR) VARCHAR: a text in capital letters {fn UCASE = UPPER($*)}");
    registry.text1(
        "LOWER(VARCHAR) STANDARD TOTAL: a text in small letters", TEXT, s -> lower((String) s));
    registry.alias(
        "LOWER", "LCASE(VARCHAR) VARCHAR: a text in small letters {fn LCASE = LOWER($*)}");
    registry.text1(
        "INITCAP(VARCHAR) STANDARD: a text whose words begin with capital letters",
        TEXT,
        s -> initCap((String) s));
    registry.add(
        "CHAR_LENGTH / CHARACTER_LENGTH(VARCHAR) STANDARD TOTAL LARGE: "
            + "the number of characters {fn CHAR_LENGTH} {fn CHARACTER_LENGTH}",
        call -> LargeOperands.measured(TextFunctions::length, call, LargeObject::characters));
    registry.alias(
        "CHAR_LENGTH",
        "LENGTH(VARCHAR) INTEGER TOTAL LARGE: "
            + "the number of characters, or of bytes {fn LENGTH = CHAR_LENGTH($*)}",
        "LEN(VARCHAR) INTEGER LARGE: the number of characters, or of bytes");
    registry.add(
        "OCTET_LENGTH(VARBINARY) STANDARD LARGE: the number of bytes {fn OCTET_LENGTH}",
        call -> LargeOperands.measured(c -> octets(c, 1), call, LargeObject::byteLength));
    registry.add(
        "BIT_LENGTH(VARCHAR) INTEGER LARGE: the number of bits",
        call -> LargeOperands.measured(c -> octets(c, 8), call, object -> object.byteLength() * 8));
    registry.add(
        "CONCAT_WITH_NULL OPERATOR: texts one after the other, nulls left out",
        call -> new Join(null, texts(call, 0)));
    registry.add(
        "CONCAT_WS(VARCHAR, VARCHAR...) STANDARD: "
            + "texts with a separator between them, nulls left out",
        call -> call.size() < 1 ? null : new Join(call.text(0), texts(call, 1)));
    registry.add(
        "SUBSTRING / SUBSTR(VARCHAR, INTEGER[, INTEGER]) STANDARD LARGE: "
            + "a part of a text or of bytes {fn SUBSTRING}",
        call -> LargeOperands.part(TextFunctions::substring, call));
    registry.alias("SUBSTRING", "MID(VARCHAR, INTEGER[, INTEGER]) VARCHAR LARGE: a part of a text");
    registry.add(
        "LEFT(VARCHAR, INTEGER) STANDARD: the first characters {fn LEFT}",
        call -> textAndNumber(call, TextFunctions::left));
    registry.add(
        "RIGHT(VARCHAR, INTEGER) STANDARD: the last characters {fn RIGHT}",
        call -> textAndNumber(call, TextFunctions::right));
    registry.add(
        "REPEAT(VARCHAR, INTEGER) STANDARD: a text so many times {fn REPEAT}",
        call -> textAndNumber(call, TextFunctions::repeat));
    registry.add(
        "SPACE(INTEGER) STANDARD: so many blanks {fn SPACE}",
        call -> call.asResult(Strict.of(call.bigint(0), n -> repeat(" ", (Long) n)), TEXT));
    registry.add(
        "LPAD(VARCHAR, INTEGER[, VARCHAR]) STANDARD: "
            + "a text filled on the left, or cut, to a length",
        call -> pad(call, true));
    registry.add(
        "RPAD(VARCHAR, INTEGER[, VARCHAR]) STANDARD: "
            + "a text filled on the right, or cut, to a length",
        call -> pad(call, false));
    registry.add(
        "TRIM(UNIT, VARCHAR, VARCHAR) STANDARD TOTAL: " + "a text without characters at its ends",
        TextFunctions::trim);
    registry.add(
        "LTRIM(VARCHAR[, VARCHAR]) VARCHAR: "
            + "a text without blanks, or these characters, at its beginning {fn LTRIM = "
            + "TRIM(LEADING ' ' FROM $1)}",
        call -> trim(call, true, false));
    registry.add(
        "RTRIM(VARCHAR[, VARCHAR]) VARCHAR: "
            + "a text without blanks, or these characters, at its end {fn RTRIM = "
            + "TRIM(TRAILING ' ' FROM $1)}",
        call -> trim(call, false, true));
    registry.add(
        "BTRIM(VARCHAR[, VARCHAR]) VARCHAR: "
            + "a text without blanks, or these characters, at both ends",
        call -> trim(call, true, true));
    TextReplacement.register(registry);
    registry.text1(
        "REVERSE(VARCHAR) STANDARD: a text backwards",
        TEXT,
        s -> new StringBuilder((String) s).reverse().toString());
    registry.add(
        "OVERLAY(VARCHAR, VARCHAR, INTEGER[, INTEGER]) STANDARD: "
            + "a text in which another replaces a part",
        TextFunctions::overlay);
    registry.add(
        "INSERT(VARCHAR, INTEGER, INTEGER, VARCHAR) VARCHAR: "
            + "a text in which another replaces a part {fn INSERT}",
        TextFunctions::insert);
    registry.text1(
        "ASCII(VARCHAR) STANDARD: the code of the first character {fn ASCII}",
        INTEGER,
        s -> ((String) s).isEmpty() ? 0 : ((String) s).codePointAt(0));
    registry.alias("ASCII", "UNICODE(VARCHAR) INTEGER: the code of the first character");
    registry.add(
        "CHR / CHAR(INTEGER) STANDARD: the character of a code {fn CHAR}",
        call -> call.asResult(Strict.of(call.bigint(0), TextFunctions::chr), TEXT));
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

  /** Characters one by one, as PostgreSQL does, so that a text never outgrows its type. */
  private static String upper(String text) {
    String upper = text.toUpperCase(Locale.ROOT);
    return upper.length() == text.length() ? upper : each(text, Character::toUpperCase);
  }

  private static String lower(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    return lower.length() == text.length() ? lower : each(text, Character::toLowerCase);
  }

  private static String each(String text, IntUnaryOperator change) {
    return text.codePoints()
        .map(change)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static String initCap(String text) {
    StringBuilder result = new StringBuilder(text.length());
    boolean inWord = false;
    for (int i = 0; i < text.length(); ) {
      int point = text.codePointAt(i);
      result.appendCodePoint(inWord ? Character.toLowerCase(point) : Character.toUpperCase(point));
      inWord = Character.isLetterOrDigit(point);
      i += Character.charCount(point);
    }
    return result.toString();
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

  private static Expr substring(Call call) {
    if (!call.sized(2, 3)) {
      return null;
    }
    Expr length = call.size() == 3 ? call.bigint(2) : new Literal(Long.MAX_VALUE);
    if (call.kind(0).isBinary()) {
      return Strict.of(
          call.operand(0),
          call.bigint(1),
          length,
          (b, from, n) -> bytes((Binary) b, (Long) from, checkLength((Long) n)));
    }
    return call.asResult(
        Strict.of(
            call.text(0),
            call.bigint(1),
            length,
            (s, from, n) -> CodePoints.substring((String) s, (Long) from, checkLength((Long) n))),
        TEXT);
  }

  private static long checkLength(long length) {
    if (length < 0) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER, "A substring cannot have the negative length " + length);
    }
    return length;
  }

  private static Binary bytes(Binary value, long from, long length) {
    long end = length > Long.MAX_VALUE - Math.max(from, 0) ? Long.MAX_VALUE : from + length;
    int begin = (int) Math.min(value.length(), Math.max(0, from - 1));
    int stop = (int) Math.max(begin, Math.min(value.length(), end - 1));
    return Binary.wrap(Arrays.copyOfRange(value.unsafeBytes(), begin, stop));
  }

  /** A function of a text and a number. */
  @FunctionalInterface
  private interface TextAndNumber {
    String apply(String text, long number);
  }

  private static Expr textAndNumber(Call call, TextAndNumber function) {
    return call.size() != 2
        ? null
        : call.asResult(
            Strict.of(call.text(0), call.bigint(1), (s, n) -> function.apply((String) s, (Long) n)),
            TEXT);
  }

  /** A negative count leaves out so many at the other end, as in PostgreSQL. */
  private static String left(String text, long count) {
    return CodePoints.left(text, count < 0 ? CodePoints.length(text) + count : count);
  }

  private static String right(String text, long count) {
    int length = CodePoints.length(text);
    return count < 0
        ? text.substring(CodePoints.index(text, -count))
        : text.substring(CodePoints.index(text, Math.max(0, length - count)));
  }

  static String repeat(String text, long count) {
    if (count <= 0) {
      return "";
    }
    requireLength(count > MAX_LENGTH ? count : count * Math.max(1, text.length()));
    return text.repeat((int) count);
  }

  /**
   * @throws MokaException 53400 for a text that is too long
   */
  static void requireLength(long length) {
    if (length > MAX_LENGTH) {
      throw new MokaException(
          SqlState.LIMIT_EXCEEDED, "A text of more than " + MAX_LENGTH + " characters");
    }
  }

  private static Expr pad(Call call, boolean atLeft) {
    if (!call.sized(2, 3)) {
      return null;
    }
    Expr filling = call.size() == 3 ? call.text(2) : new Literal(" ");
    return call.asResult(
        Strict.of(
            call.text(0),
            call.bigint(1),
            filling,
            (s, n, f) -> pad((String) s, (Long) n, (String) f, atLeft)),
        TEXT);
  }

  private static String pad(String text, long length, String filling, boolean atLeft) {
    int size = CodePoints.length(text);
    if (length <= size || filling.isEmpty()) {
      return CodePoints.left(text, length);
    }
    long missing = length - size;
    String padding =
        CodePoints.left(repeat(filling, missing / CodePoints.length(filling) + 1), missing);
    return atLeft ? padding + text : text + padding;
  }

  /** TRIM(side, characters, text) as Calcite has it, or TRIM(text). */
  private static Expr trim(Call call) {
    if (call.size() < 3) {
      return trim(call, true, true);
    }
    String side = String.valueOf(call.constant(0));
    boolean left = !side.equals("TRAILING");
    boolean right = !side.equals("LEADING");
    return call.asResult(
        Strict.of(call.text(2), call.text(1), (s, c) -> trim((String) s, (String) c, left, right)),
        TEXT);
  }

  private static Expr trim(Call call, boolean left, boolean right) {
    if (!call.sized(1, 2)) {
      return null;
    }
    Expr characters = call.size() == 2 ? call.text(1) : new Literal(" ");
    return call.asResult(
        Strict.of(call.text(0), characters, (s, c) -> trim((String) s, (String) c, left, right)),
        TEXT);
  }

  private static String trim(String text, String characters, boolean left, boolean right) {
    int begin = 0;
    int end = text.length();
    IntPredicate goes = oneOf(characters);
    while (left && begin < end && goes.test(text.codePointAt(begin))) {
      begin += Character.charCount(text.codePointAt(begin));
    }
    while (right && begin < end && goes.test(text.codePointBefore(end))) {
      end -= Character.charCount(text.codePointBefore(end));
    }
    return text.substring(begin, end);
  }

  private static IntPredicate oneOf(String characters) {
    if (characters.length() < FEW) {
      return point -> characters.indexOf(point) >= 0;
    }
    Set<Integer> points = characters.codePoints().boxed().collect(Collectors.toSet());
    return points::contains;
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
    long rest = Math.max(1, from + checkLength(length));
    return CodePoints.left(text, from - 1)
        + replacement
        + text.substring(CodePoints.index(text, rest - 1));
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
