package io.mokadb.bench.tpce;

import io.mokadb.bench.measure.LoopbackServer;
import io.mokadb.bench.measure.LoopbackServer.Found;
import io.mokadb.bench.measure.ServerProcesses;
import io.mokadb.bench.tpce.db.Site;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.regex.Pattern;

/**
 * Looks for the processes of the database's server: those at the other end of a connection, or else
 * those with the name in its dialect.
 */
final class ServerSearch {

  private static final Pattern HOST = Pattern.compile("jdbc:.*://[^/].*");

  private final Site site;

  ServerSearch(Site site) {
    this.site = site;
  }

  /** Looks for them, while a connection is open. */
  ServerProcesses find() throws SQLException {
    Found found;
    try (Connection connection = site.connect()) {
      connection.isValid(1);
      found = new LoopbackServer().find();
      connection.rollback();
    }
    String name = site.dialect().server();
    return switch (found.end()) {
      case KNOWN -> ServerProcesses.of("by its port", found.processes());
      case HERE -> byName(name, "a process of it belongs to another user; give --server-pid");
      case ELSEWHERE ->
          ServerProcesses.unknown("the server, or a part of it, is on another machine");
      case NO_CONNECTION ->
          HOST.matcher(site.url()).matches() || !name.isEmpty()
              ? byName(name, "its process was not found; give --server-pid")
              : ServerProcesses.none();
    };
  }

  private static ServerProcesses byName(String name, String otherwise) {
    return name.isEmpty() ? ServerProcesses.unknown(otherwise) : ServerProcesses.named(name);
  }
}
