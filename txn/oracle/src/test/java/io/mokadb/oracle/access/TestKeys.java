package io.mokadb.oracle.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;

/**
 * A key store with a certificate that it has signed itself, made by Java's tool.
 *
 * @param certificate in PEM
 */
public record TestKeys(Path store, Path password, Path certificate) {
  private static final String PASSWORD = "only for tests";

  /**
   * @param names as keytool wants them, {@code dns:localhost} for example
   */
  public static TestKeys in(Path directory, String names) throws Exception {
    Files.createDirectories(directory);
    Path store = directory.resolve("keys.p12");
    Path password = Files.writeString(directory.resolve("password"), PASSWORD + "\n");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "oracle",
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-dname",
                "CN=Moka oracle",
                "-ext",
                "SAN=" + names,
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                PASSWORD)
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    String body =
        Base64.getMimeEncoder().encodeToString(keys.getCertificate("oracle").getEncoded());
    Path certificate =
        Files.writeString(
            directory.resolve("oracle.pem"),
            "-----BEGIN CERTIFICATE-----\n" + body + "\n-----END CERTIFICATE-----\n");
    return new TestKeys(store, password, certificate);
  }
}
