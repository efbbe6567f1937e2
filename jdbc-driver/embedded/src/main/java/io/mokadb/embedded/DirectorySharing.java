package io.mokadb.embedded;

import io.mokadb.node.DatabaseRequest;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.share.DirectoryServer;
import io.mokadb.session.share.DirectoryServer.ServedDirectory;
import io.mokadb.session.share.ServerNote;
import io.mokadb.session.share.SessionOpener;
import java.io.IOException;
import java.nio.file.Path;

/** A directory of this process that is served to others. Closed before its database is. */
final class DirectorySharing implements DatabaseRequest.Serving {
  private static final String LOOPBACK = "127.0.0.1";

  private final Path directory;
  private final ServedDirectory server;

  private DirectorySharing(Path directory, ServedDirectory server) {
    this.directory = directory;
    this.server = server;
  }

  /**
   * Starts to serve the directory.
   *
   * @param port 0 lets the system choose
   * @throws MokaException 22023 if there is no server on the class path, 08001 if the port is taken
   */
  static DirectorySharing begin(Path directory, int port, SessionOpener sessions) {
    DirectoryServer found =
        ServiceFinder.find(DirectoryServer.class, any -> true)
            .orElseThrow(
                () ->
                    new MokaException(
                        SqlState.INVALID_PARAMETER,
                        "server="
                            + port
                            + " asks to serve "
                            + directory
                            + " to other processes, for which io.mokadb:moka-server must be on the"
                            + " class path; add it, or leave 'server' out of the URL"));
    String secret = ServerNote.newSecret();
    ServedDirectory server = found.serve(port, secret, sessions);
    DirectorySharing sharing = new DirectorySharing(directory, server);
    try {
      new ServerNote(LOOPBACK, server.port(), secret, "").write(directory);
      return sharing;
    } catch (IOException e) {
      sharing.close();
      throw notWritable(directory, e);
    }
  }

  int port() {
    return server.port();
  }

  /** Takes away what a process that was killed may have left. */
  static void forget(Path directory) {
    try {
      ServerNote.delete(directory);
    } catch (IOException e) {
      throw notWritable(directory, e);
    }
  }

  private static MokaException notWritable(Path directory, IOException cause) {
    return new MokaException(
        SqlState.IO_ERROR,
        "The file "
            + directory.resolve("SERVER")
            + ", which tells other processes how to connect, cannot be written: "
            + cause,
        cause);
  }

  @Override
  public void close() {
    try {
      forget(directory);
    } finally {
      server.close();
    }
  }
}
