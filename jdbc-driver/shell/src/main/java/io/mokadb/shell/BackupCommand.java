package io.mokadb.shell;

import java.io.PrintStream;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code moka backup}. */
@Command(
    name = "backup",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Adds a backup of a database to a directory: all of it the first time, what is new",
      "afterwards. It is of one moment; others may work with the database meanwhile. If another",
      "process has it open, run BACKUP DATABASE TO '<directory>' there.",
      "Exit code: 0 done, 1 failed, 2 wrong command line."
    })
final class BackupCommand implements Callable<Integer> {
  private final PrintStream out;
  private final PrintStream err;

  @Parameters(index = "0", paramLabel = "URL|DIRECTORY", description = "the database")
  private String database;

  @Parameters(index = "1", paramLabel = "BACKUPS", description = "the directory of its backups")
  private String backups;

  @Mixin private ConnectionOptions connection;

  BackupCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public Integer call() {
    String url = DatabaseAddress.existing(database);
    String directory = DatabaseAddress.path(url, backups).replace("'", "''");
    try (Connection open = connection.open(url);
        Statement statement = open.createStatement();
        ResultSet backup = statement.executeQuery("BACKUP DATABASE TO '" + directory + "'")) {
      backup.next();
      out.printf(
          "Backup %d (%s) of %s in %s%n",
          backup.getInt("BACKUP_ID"),
          backup.getString("KIND").toLowerCase(Locale.ROOT),
          backup.getTimestamp("TAKEN_AT"),
          backups);
      out.printf(
          "%d values, %d bytes, checksum %s%n",
          backup.getLong("CELLS"), backup.getLong("BYTES"), backup.getString("CHECKSUM"));
      return 0;
    } catch (SQLException e) {
      err.println("ERROR " + e.getSQLState() + ": " + e.getMessage());
      return 1;
    }
  }
}
