package io.mokadb.oracle.access;

import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.TrustManagerFactory;

/** TLS by Java, from files. Stateless. */
final class TlsContexts {
  private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};

  private TlsContexts() {}

  static SslContext server(Path keyStore, Path passwordFile) throws IOException {
    try {
      char[] password = password(passwordFile);
      KeyManagerFactory managers =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      managers.init(read(keyStore, password), password);
      return SslContextBuilder.forServer(managers)
          .sslProvider(SslProvider.JDK)
          .protocols(PROTOCOLS)
          .build();
    } catch (GeneralSecurityException | IOException e) {
      throw unusable("key store", keyStore, e);
    }
  }

  static SslContext client(Path certificatesOrNull) throws IOException {
    if (certificatesOrNull == null) {
      return client((TrustManagerFactory) null);
    }
    try (InputStream in = Files.newInputStream(certificatesOrNull)) {
      return client(trust(CertificateFactory.getInstance("X.509").generateCertificates(in)));
    } catch (GeneralSecurityException | IOException e) {
      throw unusable("file of certificates", certificatesOrNull, e);
    }
  }

  static SslContext trusting(Path keyStore, Path passwordFile) throws IOException {
    try {
      KeyStore keys = read(keyStore, password(passwordFile));
      List<Certificate> certificates = new ArrayList<>();
      for (String alias : Collections.list(keys.aliases())) {
        Certificate[] chain = keys.getCertificateChain(alias);
        certificates.addAll(chain == null ? List.of(keys.getCertificate(alias)) : List.of(chain));
      }
      return client(trust(certificates));
    } catch (GeneralSecurityException | IOException e) {
      throw unusable("key store", keyStore, e);
    }
  }

  private static SslContext client(TrustManagerFactory trustOrNull) throws IOException {
    return SslContextBuilder.forClient()
        .trustManager(trustOrNull)
        .sslProvider(SslProvider.JDK)
        .protocols(PROTOCOLS)
        .build();
  }

  private static TrustManagerFactory trust(Collection<? extends Certificate> certificates)
      throws GeneralSecurityException, IOException {
    KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null, null);
    for (Certificate certificate : certificates) {
      trusted.setCertificateEntry("moka" + trusted.size(), certificate);
    }
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trusted);
    return managers;
  }

  private static char[] password(Path file) throws IOException {
    return Files.readString(file).strip().toCharArray();
  }

  private static KeyStore read(Path file, char[] password)
      throws GeneralSecurityException, IOException {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      keys.load(in, password);
    }
    return keys;
  }

  private static IOException unusable(String kind, Path file, Exception cause) {
    return new IOException(
        "The " + kind + " " + file + " cannot be used: " + cause.getMessage(), cause);
  }
}
