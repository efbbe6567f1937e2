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
  static Socket connect(RemotePlace place, Patience patience) throws IOException {
    // Takes the first of several addresses: a server has one.
    InetAddress address = InetAddress.getByName(place.host());
    checkPassword(place, address);
    Socket socket = new Socket();
    try {
      socket.setTcpNoDelay(true);
      socket.setKeepAlive(true);
      socket.connect(new InetSocketAddress(address, place.port()), patience.left());
      socket.setSoTimeout(patience.left());
      return socket;
    } catch (IOException | RuntimeException e) {
      // The socket must be closed, also if the port is not a number of a port.
      closeQuietly(socket);
      throw e;
    }
  }

  /** A mistake in the URL, for which no other server is tried. */
  private static void checkPassword(RemotePlace place, InetAddress address) {
    if (place.session().containsKey("password")
        && !place.settings().tls()
        && !place.settings().openPassword()
        && !address.isLoopbackAddress()) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER,
          "The password would go to "
              + place.host()
              + " unprotected. Add ;tls=true to the URL, or ;openpassword=true if the network is"
              + " safe");
    }
  }

  static Socket secure(RemotePlace place, Socket plain) throws IOException {
    SSLSocket secured =
        (SSLSocket)
            TrustedCertificates.factory(place.settings().certificate())
                .createSocket(plain, place.host(), place.port(), true);
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
