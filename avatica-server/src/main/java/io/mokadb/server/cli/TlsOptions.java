package io.mokadb.server.cli;

import io.mokadb.server.tls.SelfSigned;
import io.mokadb.server.tls.ServerKey;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BiConsumer;
import picocli.CommandLine.Option;

/** The options of a server that say with which key it encrypts connections. */
final class TlsOptions {
  @Option(
      names = "--tls",
      description =
          "serve over TLS only; without a key store the server makes its own certificate in "
              + "DIR/tls (or ./tls); clients trust it with "
              + ";tls=true;tlscertificate=DIR/tls/server.pem")
  private boolean enabled;

  @Option(
      names = "--tls-keystore",
      paramLabel = "FILE",
      description = "key store with the server's key (PKCS#12); implies --tls")
  private Path keyStore;

  @Option(
      names = "--tls-password-file",
      paramLabel = "FILE",
      description = "file with the key store's password")
  private Path passwordFile;

  /** True if the key comes from a key store of the user. */
  boolean hasKeyStore() {
    return keyStore != null;
  }

  /**
   * The file with the certificate that the server makes itself; null without one.
   *
   * @param directory where it is kept
   */
  Path ownCertificate(Path directory) {
    return enabled ? directory.resolve("server.pem").toAbsolutePath() : null;
  }

  /**
   * The server's key, generated if necessary; null without TLS.
   *
   * @param directory where a generated key is kept
   * @param host that a generated certificate is for
   * @param check takes a condition and the message about a command line that breaks it
   * @throws MokaException 08001 if the key cannot be read or made
   */
  ServerKey key(Path directory, String host, BiConsumer<Boolean, String> check) {
    if (keyStore == null) {
      check.accept(passwordFile == null, "--tls-password-file goes with --tls-keystore");
      return enabled ? SelfSigned.in(directory, host) : null;
    }
    check.accept(passwordFile != null, "--tls-keystore needs --tls-password-file");
    try {
      return ServerKey.read(keyStore, Files.readString(passwordFile).strip().toCharArray());
    } catch (IOException e) {
      throw new MokaException(
          SqlState.CONNECTION_FAILED, "The password file cannot be read: " + e.getMessage(), e);
    }
  }
}
