package io.mokadb.remote;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;

/** The certificates of servers that a connection trusts. Stateless. */
final class TrustedCertificates {
  private TrustedCertificates() {}

  /**
   * @param file of certificates in PEM, or null for those that Java trusts
   */
  static SSLSocketFactory factory(String file) {
    try {
      if (file == null) {
        return (SSLSocketFactory) SSLSocketFactory.getDefault();
      }
      SSLContext context = SSLContext.getInstance("TLS");
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(read(Path.of(file)));
      context.init(null, trust.getTrustManagers(), null);
      return context.getSocketFactory();
    } catch (GeneralSecurityException | IOException | IllegalArgumentException e) {
      throw new MokaException(
          SqlState.CONNECTION_FAILED,
          "The certificates in '" + file + "' cannot be used: " + e.getMessage(),
          e);
    }
  }

  private static KeyStore read(Path file) throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    try (InputStream in = Files.newInputStream(file)) {
      int number = 0;
      for (Certificate certificate :
          CertificateFactory.getInstance("X.509").generateCertificates(in)) {
        store.setCertificateEntry("moka" + number++, certificate);
      }
    }
    return store;
  }
}
