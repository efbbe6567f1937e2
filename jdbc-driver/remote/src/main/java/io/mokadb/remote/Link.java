package io.mokadb.remote;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.wire.FrameReader;
import java.io.IOException;
import java.io.OutputStream;

/**
 * A connection to a server that carries frames in both directions. Closing may come from any
 * thread.
 */
interface Link extends AutoCloseable {
  /** The limit of an answer in bytes; only a broken server exceeds it. */
  int MAX_ANSWER_BYTES = 1 << 30;

  /**
   * Connects, by HTTP if the URL says so or nothing else gets through.
   *
   * @throws MokaException 08001 with the reason
   */
  static Link open(RemotePlace place, Patience patience) {
    try {
      if (!place.settings().http()) {
        SocketLink link = SocketLink.open(place, patience);
        if (link != null) {
          return link;
        }
      }
      return HttpLink.open(place, patience);
    } catch (IOException e) {
      String why = e.getMessage() == null ? e.toString() : e.getMessage();
      throw new MokaException(
          SqlState.CONNECTION_FAILED, "Cannot connect to " + place.at() + ": " + why, e);
    }
  }

  FrameReader in();

  /**
   * Takes a frame with each write. It fails with a {@link NotSentException} if it is certain that
   * nothing of the frame has gone.
   */
  OutputStream out();

  /**
   * Tells whether a write that fails of itself leaves a frame unfinished for certain, so that no
   * server runs it.
   */
  boolean cutsWhatFails();

  /**
   * Sets the time for answers.
   *
   * @param millis for each of them; 0 for no limit
   */
  void setTimeout(int millis) throws IOException;

  /** Names the session of the following requests, for links that the server cannot tell apart. */
  void continueSession(long session, long secret);

  /** Tells whether the server's session ends with this link. */
  boolean isSession();

  @Override
  void close();
}
