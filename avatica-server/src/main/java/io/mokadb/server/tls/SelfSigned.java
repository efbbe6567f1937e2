package io.mokadb.server.tls;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * A certificate that the server signs itself, made on request and kept in a directory: {@code
 * server.p12} with the key, {@code server.password}, and {@code server.pem}, which clients are
 * given to trust.
 */
public final class SelfSigned {
  private static final String ALIAS = "moka";
  private static final int PASSWORD_BYTES = 24;
  private static final int LINE = 64;
  private static final int WAIT_SECONDS = 60;

  private SelfSigned() {}

  /**
   * The key in a directory, generated if missing.
   *
   * @param host that the certificate is for, besides localhost
   * @throws MokaException 08001 if it cannot be made or read
   */
  public static ServerKey in(Path directory, String host) {
    Path store = directory.resolve("server.p12");
    Path password = directory.resolve("server.password");
    try {
      if (!Files.exists(store)) {
        make(directory, store, password, host);
      }
      String secret = Files.readString(password, StandardCharsets.US_ASCII).strip();
      return ServerKey.read(store, secret.toCharArray());
    } catch (IOException | GeneralSecurityException e) {
      throw new MokaException(
          SqlState.CONNECTION_FAILED,
          "No certificate could be made in " + directory + ": " + e.getMessage(),
          e);
    }
  }

  private static void make(Path directory, Path store, Path password, String host)
      throws IOException, GeneralSecurityException {
    Files.createDirectories(directory);
    byte[] random = new byte[PASSWORD_BYTES];
    new SecureRandom().nextBytes(random);
    String secret = Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    Files.deleteIfExists(password);
    ownerOnly(Files.createFile(password));
    Files.writeString(password, secret + "\n", StandardCharsets.US_ASCII);
    keytool(store, password, host);
    ownerOnly(store);
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, secret.toCharArray());
    }
    String body =
        Base64.getMimeEncoder(LINE, new byte[] {'\n'})
            .encodeToString(keys.getCertificate(ALIAS).getEncoded());
    Files.writeString(
        directory.resolve("server.pem"),
        "-----BEGIN CERTIFICATE-----\n" + body + "\n-----END CERTIFICATE-----\n",
        StandardCharsets.US_ASCII);
  }

  private static void ownerOnly(Path file) throws IOException {
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }
  }

  /** Java can read certificates by itself, but make one only with its tool. */
  private static void keytool(Path store, Path password, String host) throws IOException {
    String names = "SAN=dns:localhost,ip:127.0.0.1";
    if (!Set.of("localhost", "127.0.0.1", "0.0.0.0", "::", "::1").contains(host)) {
      boolean address = host.indexOf(':') >= 0 || host.matches("[0-9.]+");
      names += (address ? ",ip:" : ",dns:") + host;
    }
    Process process =
        new ProcessBuilder(command(store, password, names)).redirectErrorStream(true).start();
    try {
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (!process.waitFor(WAIT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
        throw new IOException("keytool failed: " + said.strip());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      process.destroy();
    }
  }

  private static List<String> command(Path store, Path password, String names) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
        "-genkeypair",
        "-alias",
        ALIAS,
        "-keyalg",
        "EC",
        "-groupname",
        "secp256r1",
        "-validity",
        "3650",
        "-dname",
        "CN=Moka server",
        "-ext",
        names,
        "-storetype",
        "PKCS12",
        "-keystore",
        store.toString(),
        "-storepass:file",
        password.toString());
  }
}
