package io.mokadb.sql.expr.bytes;

import static io.mokadb.sql.function.FunctionRegistry.BIGINT;
import static io.mokadb.sql.function.FunctionRegistry.TEXT;

import io.mokadb.session.Binary;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.node.Fn1;
import io.mokadb.sql.expr.node.Literal;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.function.FunctionRegistry;
import io.mokadb.sql.runtime.Expr;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import java.util.zip.CRC32;

/** Digests, hexadecimal and base 64. */
public final class EncodingFunctions {
  private static final SqlType BYTES = SqlType.of(Kind.VARBINARY);

  /** HASH is not cancelled between the digests of one call. */
  private static final int MOST_DIGESTS = 1_000_000;

  private EncodingFunctions() {}

  public static void register(FunctionRegistry registry) {
    digest(registry, "MD5(VARCHAR) STANDARD VARCHAR: the MD5 digest in hexadecimal digits", "MD5");
    digest(
        registry,
        "SHA1(VARCHAR) STANDARD VARCHAR: the SHA-1 digest in hexadecimal digits",
        "SHA-1");
    registry.alias("SHA1", "SHA(VARCHAR) VARCHAR: the SHA-1 digest in hexadecimal digits");
    bytesDigest(registry, "SHA224(ANY) VARBINARY: the SHA-224 digest", "SHA-224");
    bytesDigest(registry, "SHA256(ANY) VARBINARY: the SHA-256 digest", "SHA-256");
    bytesDigest(registry, "SHA384(ANY) VARBINARY: the SHA-384 digest", "SHA-384");
    bytesDigest(registry, "SHA512(ANY) VARBINARY: the SHA-512 digest", "SHA-512");
    registry.add(
        "TO_HEX / HEX(ANY) VARCHAR: a number, text or bytes in hexadecimal digits",
        call ->
            call.kind(0).isExactInteger()
                ? call.asResult(Strict.of(call.bigint(0), hexOf(call.kind(0))), TEXT)
                : call.asResult(Strict.of(bytes(call), b -> b.toString()), TEXT));
    registry.add(
        "RAWTOHEX(ANY) VARCHAR: " + "bytes or the UTF-16 of a text in hexadecimal digits",
        EncodingFunctions::rawToHex);
    registry.text1(
        "HEXTORAW(VARCHAR) VARCHAR: " + "the text whose UTF-16 has these hexadecimal digits",
        TEXT,
        s -> fromRaw(fromHex((String) s)));
    registry.add(
        "HASH(VARCHAR, ANY[, INTEGER]) VARBINARY: "
            + "a digest by the name of its algorithm, taken so many times",
        call ->
            call.asResult(
                Strict.of(
                    call.text(0),
                    bytes(call, 1),
                    call.size() == 3 ? call.integer(2) : new Literal(1),
                    (a, b, times) -> hash((String) a, (Binary) b, (Integer) times)),
                BYTES));
    registry.text1(
        "UNHEX(VARCHAR) VARBINARY: the bytes of hexadecimal digits",
        BYTES,
        s -> fromHex((String) s));
    registry.add(
        "TO_BASE64(VARCHAR) STANDARD VARCHAR: a text or bytes in base 64",
        call ->
            call.asResult(
                Strict.of(
                    bytes(call),
                    b -> Base64.getEncoder().encodeToString(((Binary) b).unsafeBytes())),
                TEXT));
    registry.text1(
        "FROM_BASE64(VARCHAR) STANDARD VARBINARY OR NULL: the bytes of a text in base 64",
        BYTES,
        s -> fromBase64((String) s));
    registry.add(
        "CRC32(ANY) BIGINT: a checksum",
        call ->
            call.asResult(
                Strict.of(
                    bytes(call),
                    b -> {
                      CRC32 crc = new CRC32();
                      crc.update(((Binary) b).unsafeBytes());
                      return crc.getValue();
                    }),
                BIGINT));
  }

  private static Expr bytes(Call call) {
    return bytes(call, 0);
  }

  private static Expr bytes(Call call, int operand) {
    return call.kind(operand).isBinary()
        ? call.operand(operand)
        : Strict.of(
            call.text(operand), s -> Binary.wrap(((String) s).getBytes(StandardCharsets.UTF_8)));
  }

  /** Negative numbers have the digits of their own width. */
  private static Fn1 hexOf(Kind kind) {
    return kind == Kind.BIGINT
        ? x -> Long.toHexString((Long) x)
        : x -> Integer.toHexString(((Long) x).intValue());
  }

  /** H2's: the digits of bytes, and of a text four for each of its characters. */
  private static Expr rawToHex(Call call) {
    return call.asResult(
        call.kind(0).isBinary()
            ? Strict.of(call.operand(0), Object::toString)
            : Strict.of(
                call.text(0),
                s -> HexFormat.of().formatHex(((String) s).getBytes(StandardCharsets.UTF_16BE))),
        TEXT);
  }

  private static String fromRaw(Binary bytes) {
    return new String(bytes.unsafeBytes(), StandardCharsets.UTF_16BE);
  }

  private static Binary hash(String algorithm, Binary value, int times) {
    if (times < 1 || times > MOST_DIGESTS) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER,
          "HASH takes a digest 1 to " + MOST_DIGESTS + " times, not " + times);
    }
    Binary digest = value;
    for (int i = 0; i < times; i++) {
      digest = hash(algorithm, digest);
    }
    return digest;
  }

  private static Binary hash(String algorithm, Binary value) {
    return switch (algorithm.toUpperCase(Locale.ROOT)) {
      case "MD5", "SHA-1", "SHA-224", "SHA-256", "SHA-384", "SHA-512" ->
          Binary.wrap(digest(algorithm, value.unsafeBytes()));
      case "SHA256" -> Binary.wrap(digest("SHA-256", value.unsafeBytes()));
      default ->
          throw new MokaException(
              SqlState.INVALID_PARAMETER,
              "'" + algorithm + "' is no algorithm; there are MD5, SHA-1, SHA-224 to SHA-512");
    };
  }

  /** A digest as bytes, as PostgreSQL gives it. */
  private static void bytesDigest(FunctionRegistry registry, String name, String algorithm) {
    registry.add(
        name,
        call ->
            call.size() != 1
                ? null
                : call.asResult(
                    Strict.of(
                        bytes(call),
                        b -> Binary.wrap(digest(algorithm, ((Binary) b).unsafeBytes()))),
                    BYTES));
  }

  private static void digest(FunctionRegistry registry, String name, String algorithm) {
    registry.add(
        name,
        call ->
            call.size() != 1
                ? null
                : call.asResult(
                    Strict.of(
                        bytes(call),
                        b ->
                            HexFormat.of()
                                .formatHex(digest(algorithm, ((Binary) b).unsafeBytes()))),
                    TEXT));
  }

  private static byte[] digest(String algorithm, byte[] bytes) {
    try {
      return MessageDigest.getInstance(algorithm).digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new MokaException(
          SqlState.FEATURE_NOT_SUPPORTED, "This Java runtime has no " + algorithm, e);
    }
  }

  private static Binary fromHex(String text) {
    try {
      return Binary.wrap(HexFormat.of().parseHex(text));
    } catch (IllegalArgumentException e) {
      throw new MokaException(
          SqlState.BAD_CAST, "'" + text + "' does not consist of pairs of hexadecimal digits", e);
    }
  }

  private static Binary fromBase64(String text) {
    try {
      return Binary.wrap(Base64.getMimeDecoder().decode(text));
    } catch (IllegalArgumentException e) {
      throw new MokaException(SqlState.BAD_CAST, "'" + text + "' is not valid base 64", e);
    }
  }
}
