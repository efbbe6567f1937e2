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
import java.util.Base64;
import java.util.HexFormat;
import java.util.zip.CRC32;

/** Digests, hexadecimal and base 64. */
public final class EncodingFunctions {
  private static final SqlType BYTES = SqlType.of(Kind.VARBINARY);

  private EncodingFunctions() {}

  public static void register(FunctionRegistry registry) {
    DigestFunctions.hexadecimal(
        registry, "MD5(VARCHAR) STANDARD VARCHAR: the MD5 digest in hexadecimal digits", "MD5");
    DigestFunctions.hexadecimal(
        registry,
        "SHA1(VARCHAR) STANDARD VARCHAR: the SHA-1 digest in hexadecimal digits",
        "SHA-1");
    registry.alias("SHA1", "SHA(VARCHAR) VARCHAR: the SHA-1 digest in hexadecimal digits");
    DigestFunctions.binary(registry, "SHA224(ANY) VARBINARY: the SHA-224 digest", "SHA-224");
    DigestFunctions.binary(registry, "SHA256(ANY) VARBINARY: the SHA-256 digest", "SHA-256");
    DigestFunctions.binary(registry, "SHA384(ANY) VARBINARY: the SHA-384 digest", "SHA-384");
    DigestFunctions.binary(registry, "SHA512(ANY) VARBINARY: the SHA-512 digest", "SHA-512");
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
                    (a, b, times) -> DigestFunctions.hash((String) a, (Binary) b, (Integer) times)),
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

  static Expr bytes(Call call) {
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
