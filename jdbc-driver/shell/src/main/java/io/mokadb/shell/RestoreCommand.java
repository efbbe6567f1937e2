package io.mokadb.shell;

import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code moka restore}. */
@Command(
    name = "restore",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Restores a backup into a new or empty directory, and compares the database with the",
      "backup's checksum. A restore that fails leaves no database behind.",
      "Exit code: 0 done, 1 failed, 2 wrong command line."
    })
final class RestoreCommand implements Callable<Integer> {
  private final PrintStream out;
  private final PrintStream err;

  @Parameters(index = "0", paramLabel = "BACKUPS", description = "a directory of backups")
  private Path backups;

  @Parameters(
      index = "1",
      paramLabel = "DIRECTORY",
      description = "the directory of the new database")
  private String target;

  @Option(
      names = "--at",
      paramLabel = "ID",
      description = "the number of the backup (default: the newest)")
  private Integer id;

  RestoreCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public Integer call() {
    Properties properties = new Properties();
    properties.setProperty("restorefrom", backups.toAbsolutePath().toString());
    if (id != null) {
      properties.setProperty("restoreat", id.toString());
    }
    // Opening it is what restores it.
    try {
      DriverManager.getConnection(DatabaseAddress.ofDirectory(target), properties).close();
      out.println(
          (id == null ? "The newest backup" : "Backup " + id)
              + " in "
              + backups
              + " is restored to "
              + target
              + "; its checksum is right");
      return 0;
    } catch (SQLException e) {
      err.println("ERROR " + e.getSQLState() + ": " + e.getMessage());
      return 1;
    }
  }
}
