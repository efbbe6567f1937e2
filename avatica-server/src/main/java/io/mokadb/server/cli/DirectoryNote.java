package io.mokadb.server.cli;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.share.ServerNote;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;

/** The note in the directory that is served, by which others find the server. */
final class DirectoryNote implements AutoCloseable {
  private static final String PREFIX = "jdbc:moka:";

  /** Null for a database in memory or on HBase, whose nodes others find by ZooKeeper. */
  private final Path directory;

  private DirectoryNote(Path directory) {
    this.directory = directory;
  }

  /** In the directory of the database that is open, by its URL. */
  static DirectoryNote of(String url) {
    String rest = url.substring(PREFIX.length());
    int semicolon = rest.indexOf(';');
    String name = semicolon < 0 ? rest : rest.substring(0, semicolon);
    if (name.startsWith("mem:") || name.startsWith("hbase:")) {
      return new DirectoryNote(null);
    }
    String home = System.getProperty("user.home", "");
    return new DirectoryNote(Path.of(name.startsWith("~/") ? home + name.substring(1) : name));
  }

  /**
   * Writes it.
   *
   * @param certificate to trust, or null without TLS
   */
  void leave(String host, int port, String secret, Path certificate) {
    if (directory == null) {
      return;
    }
    try {
      boolean all = InetAddress.getByName(host).isAnyLocalAddress();
      new ServerNote(
              all ? "127.0.0.1" : host,
              port,
              secret,
              certificate == null ? "" : certificate.toString())
          .write(directory);
    } catch (UnknownHostException e) {
      throw new MokaException(SqlState.CONNECTION_FAILED, "There is no address " + host, e);
    } catch (IOException e) {
      throw new MokaException(
          SqlState.IO_ERROR,
          "The file "
              + directory.resolve("SERVER")
              + ", which tells other processes how to connect, cannot be written: "
              + e,
          e);
    }
  }

  @Override
  public void close() {
    if (directory != null) {
      try {
        ServerNote.delete(directory);
      } catch (IOException e) {
        throw new MokaException(
            SqlState.IO_ERROR,
            "The file " + directory.resolve("SERVER") + " cannot be deleted: " + e,
            e);
      }
    }
  }
}
