package io.mokadb.sql.expr.bytes;

import static io.mokadb.sql.function.FunctionRegistry.TEXT;

import io.mokadb.session.Binary;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.function.FunctionRegistry;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;

/** Functions that give a digest of their operand. */
final class DigestFunctions {
  /** HASH is not cancelled between the digests of one call. */
  private static final int MOST_DIGESTS = 1_000_000;

  private DigestFunctions() {}

  /** The digest of the digest, and so on, {@code times} times. */
  static Binary hash(String algorithm, Binary value, int times) {
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
              "'" + algorithm + "' is not an algorithm; there are MD5, SHA-1, SHA-224 to SHA-512");
    };
  }

  /** A digest as bytes, as PostgreSQL gives it. */
  static void binary(FunctionRegistry registry, String name, String algorithm) {
    registry.add(
        name,
        call ->
            call.size() != 1
                ? null
                : call.asResult(
                    Strict.of(
                        EncodingFunctions.bytes(call),
                        b -> Binary.wrap(digest(algorithm, ((Binary) b).unsafeBytes()))),
                    SqlType.of(Kind.VARBINARY)));
  }

  static void hexadecimal(FunctionRegistry registry, String name, String algorithm) {
    registry.add(
        name,
        call ->
            call.size() != 1
                ? null
                : call.asResult(
                    Strict.of(
                        EncodingFunctions.bytes(call),
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
}
