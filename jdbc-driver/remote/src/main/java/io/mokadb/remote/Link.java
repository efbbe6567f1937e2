package io.mokadb.remote;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.wire.FrameReader;
import io.mokadb.wire.Preamble;
import io.mokadb.wire.WireException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/** An open connection to a server, after the preamble. Closing may come from any thread. */
final class Link implements AutoCloseable {
  /** Answers are as long as what was asked for; this only stops nonsense. */
  private static final int MAX_ANSWER_BYTES = 1 << 30;

  private final Socket socket;
  private final FrameReader in;
  private final OutputStream out;

  private Link(Socket socket) throws IOException {
    this.socket = socket;
    this.in = new FrameReader(socket.getInputStream(), MAX_ANSWER_BYTES);
    this.out = socket.getOutputStream();
  }

  /**
   * Connects.
   *
   * @throws MokaException 08001 with the reason
   */
  static Link open(RemoteUrl url) {
    Socket socket = new Socket();
    try {
      // Of several addresses of a name the first is taken: a server has one.
      InetAddress address = InetAddress.getByName(url.host());
      checkPassword(url, address);
      socket.setTcpNoDelay(true);
      socket.setKeepAlive(true);
      socket.connect(new InetSocketAddress(address, url.port()), url.settings().connectMillis());
      socket.setSoTimeout(url.settings().connectMillis());
      socket.getOutputStream().write(Preamble.of(url.settings().tls()));
      return switch (Preamble.Reply.of(socket.getInputStream().read())) {
        case PLAIN -> new Link(socket);
        case TLS -> new Link(secure(url, socket));
        case TLS_REQUIRED ->
            throw new WireException("the server wants TLS: add ;tls=true to the URL");
        case TLS_MISSING -> throw new WireException("the server has no TLS");
      };
    } catch (MokaException e) {
      closeQuietly(socket);
      throw e;
    } catch (IOException e) {
      closeQuietly(socket);
      throw new MokaException(
          SqlState.CONNECTION_FAILED,
          "Cannot connect to " + url.host() + ":" + url.port() + ": " + reason(e),
          e);
    }
  }

  private static void checkPassword(RemoteUrl url, InetAddress address) {
    if (url.session().containsKey("password")
        && !url.settings().tls()
        && !url.settings().openPassword()
        && !address.isLoopbackAddress()) {
      throw new MokaException(
          SqlState.CONNECTION_FAILED,
          "The password would go to "
              + url.host()
              + " unprotected. Add ;tls=true to the URL, or ;openpassword=true if the network is"
              + " safe");
    }
  }

  private static Socket secure(RemoteUrl url, Socket plain) throws IOException {
    SSLSocket secured =
        (SSLSocket)
            TrustedCertificates.factory(url.settings().certificate())
                .createSocket(plain, url.host(), url.port(), true);
    SSLParameters parameters = secured.getSSLParameters();
    // The certificate must be that of the host that the user named.
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    secured.setSSLParameters(parameters);
    secured.startHandshake();
    return secured;
  }

  private static String reason(IOException e) {
    return e.getMessage() == null ? e.toString() : e.getMessage();
  }

  FrameReader in() {
    return in;
  }

  OutputStream out() {
    return out;
  }

  void setTimeout(int millis) throws IOException {
    socket.setSoTimeout(millis);
  }

  @Override
  public void close() {
    closeQuietly(socket);
  }

  private static void closeQuietly(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // It is gone either way, and nobody could do anything about it.
    }
  }
}
