package io.mokadb.sql.expr.bytes;

import static io.mokadb.sql.function.FunctionRegistry.INTEGER;
import static io.mokadb.sql.function.FunctionRegistry.TEXT;

import io.mokadb.session.Binary;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.function.FunctionRegistry;
import io.mokadb.sql.runtime.Expr;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;

/** Bytes as text and back, and single bytes and bits of them; counted from 0 as in PostgreSQL. */
public final class ByteFunctions {
  private static final SqlType BYTES = SqlType.of(Kind.VARBINARY);

  /** PostgreSQL breaks the lines of base 64 after so many characters. */
  private static final int LINE = 76;

  private ByteFunctions() {}

  public static void register(FunctionRegistry registry) {
    registry.add(
        "ENCODE(ANY, VARCHAR) VARCHAR: bytes as text, in hex, base64 or escape",
        call ->
            call.asResult(
                Strict.of(
                    call.converted(0, BYTES), call.text(1), (b, f) -> encode(bytes(b), (String) f)),
                TEXT));
    registry.text2(
        "DECODE_BINARY(VARCHAR, VARCHAR) VARBINARY INTERNAL: " + "DECODE with two operands",
        BYTES,
        (s, f) -> Binary.wrap(decode((String) s, (String) f)));
    registry.add(
        "CONVERT_FROM(ANY, VARCHAR) VARCHAR: bytes in a character set as text",
        call ->
            call.asResult(
                Strict.of(
                    call.converted(0, BYTES), call.text(1), (b, c) -> text(bytes(b), charset(c))),
                TEXT));
    registry.add(
        "UTF8TOSTRING(ANY) VARCHAR: bytes in UTF-8 as text",
        call ->
            call.asResult(
                Strict.of(call.converted(0, BYTES), b -> text(bytes(b), StandardCharsets.UTF_8)),
                TEXT));
    registry.text2(
        "CONVERT_TO(VARCHAR, VARCHAR) VARBINARY: " + "a text as bytes in a character set",
        BYTES,
        (s, c) -> Binary.wrap(((String) s).getBytes(charset(c))));
    registry.text1(
        "STRINGTOUTF8(VARCHAR) VARBINARY: a text as bytes in UTF-8",
        BYTES,
        s -> Binary.wrap(((String) s).getBytes(StandardCharsets.UTF_8)));
    registry.add(
        "GET_BYTE(ANY, BIGINT) INTEGER: a byte, counted from 0",
        call -> get(call, (b, n) -> b[index(b, n)] & 0xFF));
    registry.add(
        "GET_BIT(ANY, BIGINT) INTEGER: a bit, counted from 0",
        call -> get(call, (b, n) -> b[index(b, n / 8)] >> (int) (n % 8) & 1));
    registry.add(
        "SET_BYTE(ANY, BIGINT, BIGINT) VARBINARY: bytes of which one is replaced",
        call ->
            set(
                call,
                (b, n, value) -> {
                  b[index(b, n)] = (byte) value;
                  return b;
                }));
    registry.add(
        "SET_BIT(ANY, BIGINT, BIGINT) VARBINARY: " + "bytes of which one bit is replaced",
        call ->
            set(
                call,
                (b, n, value) -> {
                  int at = index(b, n / 8);
                  int mask = 1 << (int) (n % 8);
                  b[at] = (byte) (value == 0 ? b[at] & ~mask : b[at] | mask);
                  return b;
                }));
  }

  private static byte[] bytes(Object value) {
    return ((Binary) value).unsafeBytes();
  }

  /** What a place of some bytes holds. */
  @FunctionalInterface
  private interface Place {
    int get(byte[] bytes, long place);
  }

  /** Bytes, which may be changed, with another value at a place. */
  @FunctionalInterface
  private interface Change {
    byte[] set(byte[] bytes, long place, int value);
  }

  private static Expr get(Call call, Place place) {
    return call.asResult(
        Strict.of(
            call.converted(0, BYTES), call.bigint(1), (b, n) -> place.get(bytes(b), (Long) n)),
        INTEGER);
  }

  private static Expr set(Call call, Change change) {
    return call.asResult(
        Strict.of(
            call.converted(0, BYTES),
            call.bigint(1),
            call.integer(2),
            (b, n, value) -> Binary.wrap(change.set(bytes(b).clone(), (Long) n, (Integer) value))),
        BYTES);
  }

  private static int index(byte[] bytes, long at) {
    if (at < 0 || at >= bytes.length) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER,
          "There is no byte " + at + " in a value of " + bytes.length + " bytes");
    }
    return (int) at;
  }

  private static String encode(byte[] bytes, String format) {
    return switch (format.toLowerCase(Locale.ROOT)) {
      case "hex" -> HexFormat.of().formatHex(bytes);
      case "base64" -> Base64.getMimeEncoder(LINE, new byte[] {'\n'}).encodeToString(bytes);
      case "escape" -> escaped(bytes);
      default -> throw noFormat(format);
    };
  }

  private static byte[] decode(String text, String format) {
    try {
      return switch (format.toLowerCase(Locale.ROOT)) {
        case "hex" -> HexFormat.of().parseHex(text.replaceAll("\\s", ""));
        case "base64" -> Base64.getDecoder().decode(text.replaceAll("\\s", ""));
        case "escape" -> unescaped(text);
        default -> throw noFormat(format);
      };
    } catch (IllegalArgumentException e) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER, "'" + text + "' is not in the format " + format, e);
    }
  }

  private static MokaException noFormat(String format) {
    return new MokaException(
        SqlState.INVALID_PARAMETER,
        "'" + format + "' is not a format of bytes; there are hex, base64 and escape");
  }

  /** Zero and what is beyond ASCII as a backslash and three octal digits. */
  private static String escaped(byte[] bytes) {
    StringBuilder text = new StringBuilder();
    for (byte b : bytes) {
      if (b <= 0) {
        text.append(String.format("\\%03o", b & 0xFF));
      } else {
        text.append(b == '\\' ? "\\\\" : String.valueOf((char) b));
      }
    }
    return text.toString();
  }

  private static byte[] unescaped(String text) {
    byte[] given = text.getBytes(StandardCharsets.UTF_8);
    ByteBuffer bytes = ByteBuffer.allocate(given.length);
    for (int i = 0; i < given.length; i++) {
      if (given[i] != '\\') {
        bytes.put(given[i]);
      } else if (i + 1 < given.length && given[i + 1] == '\\') {
        bytes.put(given[++i]);
      } else if (i + 3 < given.length) {
        bytes.put((byte) Integer.parseInt(new String(given, i + 1, 3, StandardCharsets.UTF_8), 8));
        i += 3;
      } else {
        throw new IllegalArgumentException("A backslash at the end");
      }
    }
    byte[] result = new byte[bytes.position()];
    bytes.flip().get(result);
    return result;
  }

  private static Charset charset(Object name) {
    String given = (String) name;
    try {
      return Charset.forName(given.equalsIgnoreCase("LATIN1") ? "ISO-8859-1" : given);
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER,
          "'" + given + "' is not an encoding of texts that is known",
          e);
    }
  }

  private static String text(byte[] bytes, Charset charset) {
    try {
      return charset.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new MokaException(
          SqlState.BAD_CAST, "The bytes are not a text in the encoding " + charset, e);
    }
  }
}
