package io.mokadb.oracle.cli;

import io.mokadb.oracle.access.OracleAccess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.BiConsumer;
import picocli.CommandLine.Option;

/** The options of a server that say how connections of clients are protected. */
final class AccessOptions {
  @Option(
      names = "--tls-keystore",
      paramLabel = "FILE",
      description = "serve over TLS only, with the key of this key store (PKCS#12)")
  private Path keyStore;

  @Option(
      names = "--tls-password-file",
      paramLabel = "FILE",
      description = "file with the key store's password")
  private Path passwordFile;

  @Option(
      names = "--secret-file",
      paramLabel = "FILE",
      description =
          "file with a secret of at least 16 characters, which clients must know; the same for"
              + " all servers of an oracle")
  private Path secretFile;

  /**
   * The protection of the port.
   *
   * @param check takes a condition and the message about a command line that breaks it
   * @throws IOException with a text for people, if a file cannot be used
   */
  OracleAccess ofServer(BiConsumer<Boolean, String> check) throws IOException {
    check.accept(
        (keyStore == null) == (passwordFile == null),
        "--tls-keystore and --tls-password-file go together");
    OracleAccess access = secret();
    return keyStore == null ? access : access.withServerKey(keyStore, passwordFile);
  }

  /** The protection of a connection to this server or another one with a key of the same store. */
  OracleAccess ofClient() throws IOException {
    OracleAccess access = secret();
    return keyStore == null ? access : access.withTrustInKey(keyStore, passwordFile);
  }

  private OracleAccess secret() throws IOException {
    return secretFile == null ? OracleAccess.OPEN : OracleAccess.OPEN.withSecret(secretFile);
  }
}
