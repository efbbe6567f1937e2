package io.mokadb.fuzz.run;

import io.mokadb.fuzz.schema.Schema;
import io.mokadb.fuzz.schema.SchemaTable;
import io.mokadb.fuzz.schema.View;
import io.mokadb.fuzz.tree.TargetDialect;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Opens databases and fills them. Confined to a thread. */
public final class Places implements AutoCloseable {
  private static final String SCHEMA = "moka_fuzz_" + ProcessHandle.current().pid();

  private final String postgresUrl;
  private final String remoteUrl;
  private final int timeoutSeconds;
  private final Connector connector;
  private final Disk disk = new Disk();
  private TargetDatabase postgres;
  private int number;
  private int remoteNumber;

  /**
   * Places for databases.
   *
   * @param postgresUrl or null
   * @param remoteUrl of a server with a database in memory, or null
   */
  public Places(String postgresUrl, String remoteUrl, int timeoutSeconds) {
    this(postgresUrl, remoteUrl, timeoutSeconds, DriverManager::getConnection);
  }

  /**
   * Places for databases that are connected to in a way of the caller's.
   *
   * @param connector for URLs of Moka
   */
  public Places(String postgresUrl, String remoteUrl, int timeoutSeconds, Connector connector) {
    this.connector = connector;
    this.postgresUrl = postgresUrl;
    this.remoteUrl = remoteUrl;
    this.timeoutSeconds = timeoutSeconds;
  }

  public boolean hasPostgres() {
    return postgresUrl != null;
  }

  /** A way to open a connection. */
  @FunctionalInterface
  public interface Connector {
    Connection open(String url) throws SQLException;
  }

  TargetDatabase moka(Schema schema) throws SQLException {
    return filled(open(""), schema.script(TargetDialect.MOKA));
  }

  private TargetDatabase open(String properties) throws SQLException {
    number++;
    return connect("jdbc:moka:mem:fuzz" + number + ";autoanalyze=false" + properties);
  }

  private TargetDatabase connect(String url) throws SQLException {
    return new TargetDatabase(connector.open(url), timeoutSeconds);
  }

  private static TargetDatabase filled(TargetDatabase database, List<String> script)
      throws SQLException {
    try {
      database.run(script);
      return database;
    } catch (SQLException e) {
      database.close();
      throw e;
    }
  }

  TargetDatabase variant(StorageVariant variant, Schema schema, TargetDatabase moka)
      throws SQLException {
    List<String> script = new ArrayList<>(schema.script(TargetDialect.MOKA));
    switch (variant) {
      case PARAMETERS:
        return moka;
      case BARE:
        return filled(open(""), bare(schema, "TABLE"));
      case TEMPORARY:
        return schema.views().isEmpty() ? filled(open(""), bare(schema, "TEMPORARY TABLE")) : null;
      case ANALYZED:
        script.add("ANALYZE");
        return filled(open(""), script);
      case NESTED:
        script.add("SET SUBQUERIES = 'AS_WRITTEN'");
        return filled(open(""), script);
      case SMALL:
        return filled(open(";memory=16k"), script);
      case UNCOMMITTED:
        return uncommitted(schema);
      case REMOTE:
        return remoteUrl == null ? null : filled(connect(remoteUrl), inAnotherSchema(script));
      default:
        return past(schema, script);
    }
  }

  private static List<String> bare(Schema schema, String words) {
    List<String> script = new ArrayList<>(schema.bareScript(words));
    schema.views().forEach(view -> script.add(view.create(TargetDialect.MOKA)));
    return script;
  }

  private TargetDatabase uncommitted(Schema schema) throws SQLException {
    TargetDatabase database = open("");
    for (SchemaTable table : schema.tables()) {
      database.run(List.of(table.create()));
      database.run(table.indexes());
    }
    for (View view : schema.views()) {
      database.run(List.of(view.create(TargetDialect.MOKA)));
    }
    for (SchemaTable table : schema.tables()) {
      database.run(table.insert(0, committed(schema, table)));
    }
    database.connection().setAutoCommit(false);
    for (SchemaTable table : schema.tables()) {
      database.run(table.insert(committed(schema, table), table.rows().size()));
    }
    return database;
  }

  /** How many rows are committed: parents have to be there first, and children to come later. */
  private static int committed(Schema schema, SchemaTable table) {
    boolean child = table.constraints().stream().anyMatch(text -> text.startsWith("FOREIGN"));
    boolean parent =
        schema.tables().stream()
            .flatMap(other -> other.constraints().stream())
            .anyMatch(text -> text.endsWith("REFERENCES " + table.name()));
    return child ? 0 : parent ? table.rows().size() : table.rows().size() / 2;
  }

  private TargetDatabase past(Schema schema, List<String> script) throws SQLException {
    TargetDatabase database = filled(open(""), script);
    String url = "jdbc:moka:mem:fuzz" + number + ";autoanalyze=false";
    TargetDatabase reader = connect(url);
    reader.run(List.of("SET SNAPSHOT AS OF CURRENT_TIMESTAMP"));
    long millis = System.currentTimeMillis();
    while (System.currentTimeMillis() - millis < 2) {
      // A moment means the whole of its millisecond.
      Thread.onSpinWait();
    }
    List<SchemaTable> tables = new ArrayList<>(schema.tables());
    Collections.reverse(tables);
    for (SchemaTable table : tables) {
      database.run(List.of("DELETE FROM " + table.name()));
    }
    database.close();
    return reader;
  }

  /** The server has one database: each use of it gets a schema of its own. */
  private List<String> inAnotherSchema(List<String> script) {
    List<String> all = new ArrayList<>();
    all.add("DROP SCHEMA IF EXISTS fuzz" + remoteNumber + " CASCADE");
    remoteNumber++;
    all.add("CREATE SCHEMA fuzz" + remoteNumber);
    all.add("SET SCHEMA fuzz" + remoteNumber);
    all.addAll(script);
    return all;
  }

  TargetDatabase postgres(Schema schema) throws SQLException {
    if (postgres == null) {
      Connection connection = DriverManager.getConnection(postgresUrl);
      postgres = new TargetDatabase(connection, timeoutSeconds);
    }
    List<String> script = new ArrayList<>();
    script.add("SET client_min_messages = error");
    script.add("SET jit = off");
    script.add("SET synchronous_commit = off");
    script.add("DISCARD TEMP");
    script.add("DROP SCHEMA IF EXISTS " + SCHEMA + " CASCADE");
    script.add("CREATE SCHEMA " + SCHEMA);
    script.add("SET search_path = " + SCHEMA);
    script.addAll(schema.script(TargetDialect.POSTGRES));
    postgres.run(script);
    return postgres;
  }

  /** A database on disk with very little memory; it is deleted when the next one is made. */
  TargetDatabase onDisk(Schema schema) throws SQLException {
    disk.clear();
    String url =
        "jdbc:moka:" + disk.path() + ";autoanalyze=false;memory=16k;cache=8m;durability=relaxed";
    return filled(connect(url), schema.script(TargetDialect.MOKA));
  }

  @Override
  public void close() throws SQLException {
    disk.clear();
    if (postgres != null) {
      postgres.run(List.of("DROP SCHEMA IF EXISTS " + SCHEMA + " CASCADE"));
      postgres.close();
    }
  }
}
