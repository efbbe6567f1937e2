package io.mokadb.hbase.node;

import io.mokadb.node.PropertyText;
import io.mokadb.oracle.access.OracleAccess;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/**
 * The properties of a URL about connections to the timestamp oracle.
 *
 * @param tls whether they are encrypted
 * @param certificateOrNull the file of certificates, in PEM, that are trusted; null for those that
 *     Java trusts
 * @param secretFileOrNull the file of the secret to log in with; null for none
 */
record OracleLogin(boolean tls, String certificateOrNull, String secretFileOrNull) {
  static final String TLS = "oracletls";
  static final String CERTIFICATE = "oracletlscertificate";
  static final String SECRET_FILE = "oraclesecretfile";

  static OracleLogin parse(Map<String, String> properties) {
    boolean tls = PropertyText.flag(TLS, properties.getOrDefault(TLS, "false"));
    String certificate = properties.get(CERTIFICATE);
    if (certificate != null && !tls) {
      throw PropertyText.invalid("'" + CERTIFICATE + "' goes with '" + TLS + "=true'");
    }
    return new OracleLogin(tls, certificate, properties.get(SECRET_FILE));
  }

  /** The properties by name, for comparisons. */
  Map<String, Object> byName() {
    return Map.of(
        TLS,
        tls,
        CERTIFICATE,
        String.valueOf(certificateOrNull),
        SECRET_FILE,
        String.valueOf(secretFileOrNull));
  }

  /**
   * @throws MokaException 08001 if a file cannot be used
   */
  OracleAccess access() {
    try {
      OracleAccess access =
          secretFileOrNull == null
              ? OracleAccess.OPEN
              : OracleAccess.OPEN.withSecret(Path.of(secretFileOrNull));
      return tls
          ? access.withTrust(certificateOrNull == null ? null : Path.of(certificateOrNull))
          : access;
    } catch (IOException e) {
      throw new MokaException(SqlState.CONNECTION_FAILED, e.getMessage(), e);
    }
  }
}
