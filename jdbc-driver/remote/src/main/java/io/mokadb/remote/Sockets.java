package io.mokadb.remote;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/** The opening of connections to servers, and of TLS on them. Stateless. */
final class Sockets {
  private Sockets() {}

  /** Connects, unprotected. Answers must come within the time for connecting. */
  static Socket connect(RemoteUrl url) throws IOException {
    // Takes the first of several addresses: a server has one.
    InetAddress address = InetAddress.getByName(url.host());
    checkPassword(url, address);
    Socket socket = new Socket();
    try {
      socket.setTcpNoDelay(true);
      socket.setKeepAlive(true);
      socket.connect(new InetSocketAddress(address, url.port()), url.settings().connectMillis());
      socket.setSoTimeout(url.settings().connectMillis());
      return socket;
    } catch (IOException | RuntimeException e) {
      // The socket must be closed, also if the port is not a number of a port.
      closeQuietly(socket);
      throw e;
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

  static Socket secure(RemoteUrl url, Socket plain) throws IOException {
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

  static void closeQuietly(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // The connection is given up; a failure to close it has no consequence.
    }
  }
}
