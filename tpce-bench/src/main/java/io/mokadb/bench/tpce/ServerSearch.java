package io.mokadb.bench.tpce;

import io.mokadb.bench.measure.LoopbackServer;
import io.mokadb.bench.measure.LoopbackServer.Found;
import io.mokadb.bench.measure.ServerProcesses;
import io.mokadb.bench.tpce.db.Site;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.regex.Pattern;

/** Looks for the processes of the database's server: given, or at the other end of a connection. */
final class ServerSearch {

  private static final Pattern HOST = Pattern.compile("jdbc:.*://[^/].*");

  private final Site site;

  ServerSearch(Site site) {
    this.site = site;
  }

  /**
   * Finds them.
   *
   * @param given ids, if the user knows them
   * @throws IllegalArgumentException when a given process does not run
   */
  ServerProcesses find(List<Long> given) throws SQLException {
    if (!given.isEmpty()) {
      return ServerProcesses.of("as given", given);
    }
    Found found;
    try (Connection connection = site.connect()) {
      connection.isValid(1);
      found = new LoopbackServer().find();
      connection.rollback();
    }
    String name = site.dialect().server();
    return switch (found.end()) {
      case KNOWN -> ServerProcesses.of("by its port", found.processes());
      case HERE -> byName(name, "its process belongs to another user; give --server-pid");
      case ELSEWHERE -> ServerProcesses.unknown("the server is on another machine");
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
