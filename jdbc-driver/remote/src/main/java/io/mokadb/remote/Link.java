package io.mokadb.remote;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.wire.FrameReader;
import java.io.IOException;
import java.io.OutputStream;

/** A way to a server, on which frames go to and fro. Closing may come from any thread. */
interface Link extends AutoCloseable {
  /** Answers are as long as what was asked for; this only stops nonsense. */
  int MAX_ANSWER_BYTES = 1 << 30;

  /**
   * Connects, by HTTP if the URL says so or nothing else gets through.
   *
   * @throws MokaException 08001 with the reason
   */
  static Link open(RemoteUrl url) {
    try {
      if (!url.settings().http()) {
        SocketLink link = SocketLink.open(url);
        if (link != null) {
          return link;
        }
      }
      return HttpLink.open(url);
    } catch (IOException e) {
      String why = e.getMessage() == null ? e.toString() : e.getMessage();
      throw new MokaException(
          SqlState.CONNECTION_FAILED,
          "Cannot connect to " + url.host() + ":" + url.port() + ": " + why,
          e);
    }
  }

  FrameReader in();

  /** Takes a frame with each write. */
  OutputStream out();

  /**
   * @param millis for each answer; 0 for no limit
   */
  void setTimeout(int millis) throws IOException;

  /** Says whose requests follow, to what cannot tell by the connection. */
  void continueSession(long session, long secret);

  /** Whether the server's session ends with this. */
  boolean isSession();

  @Override
  void close();
}
