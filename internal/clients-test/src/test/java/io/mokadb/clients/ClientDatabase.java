package io.mokadb.clients;

import io.mokadb.jdbc.MokaDataSource;
import io.mokadb.server.MokaServer;
import io.mokadb.server.ProviderSource;
import io.mokadb.server.ServerOptions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/** A fresh database in memory, open until it is closed. */
public final class ClientDatabase implements AutoCloseable {
  private static final AtomicInteger COUNTER = new AtomicInteger();

  private final Connection keeper;
  private final MokaServer server;
  private final ProviderSource source;
  private final String url;

  public ClientDatabase(Place place) throws SQLException {
    String embedded = "jdbc:moka:mem:clients" + COUNTER.incrementAndGet();
    if (place == Place.SERVER) {
      this.source = new ProviderSource(embedded);
      this.server = MokaServer.start(ServerOptions.loopback(0), source);
      this.url = "jdbc:moka://127.0.0.1:" + server.port() + "/";
    } else {
      this.source = null;
      this.server = null;
      this.url = embedded;
    }
    this.keeper = DriverManager.getConnection(url);
  }

  public String url() {
    return url;
  }

  public DataSource dataSource() {
    MokaDataSource result = new MokaDataSource();
    result.setUrl(url);
    return result;
  }

  public void run(String... statements) throws SQLException {
    try (Statement statement = keeper.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** All rows as text: columns separated by commas, rows by bars. */
  public String query(String sql) throws SQLException {
    try (Statement statement = keeper.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      List<String> lines = new ArrayList<>();
      int width = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        List<String> cells = new ArrayList<>();
        for (int i = 1; i <= width; i++) {
          cells.add(rows.getString(i));
        }
        lines.add(String.join(",", cells));
      }
      return String.join("|", lines);
    }
  }

  @Override
  public void close() throws SQLException {
    keeper.close();
    if (server != null) {
      server.close();
      source.close();
    }
  }
}
