package io.mokadb.bench;

import java.io.Console;
import java.lang.reflect.InvocationTargetException;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;

/** The entry of {@code java -jar moka-bench-VERSION.jar}: the part that is for any database. */
@Command(
    name = "java -jar moka-bench.jar",
    description =
        "A TPC-E-like brokerage workload for any database with a JDBC driver. Its results are not"
            + " TPC results. TPC and TPC-E are trademarks of the Transaction Processing Performance"
            + " Council.",
    mixinStandardHelpOptions = true,
    versionProvider = BenchJar.Version.class,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {TpceCommand.class, SeriesCommand.class, CompareCommand.class})
public final class BenchJar {

  private BenchJar() {}

  /** The version that the jar's manifest has. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = BenchJar.class.getPackage().getImplementationVersion();
      return new String[] {"moka-bench " + (version == null ? "(not from its jar)" : version)};
    }
  }

  /** Runs a command and ends the process. */
  public static void main(String[] args) {
    if (System.getProperty("moka.terminal.progress") == null) {
      System.setProperty("moka.terminal.progress", Boolean.toString(terminal()));
    }
    System.exit(Bench.run(new BenchJar(), "", args));
  }

  /** Since Java 22 there is a console also without a terminal, and a method that tells. */
  @SuppressWarnings("SystemConsoleNull")
  private static boolean terminal() {
    Console console = System.console();
    if (console == null) {
      return false;
    }
    try {
      return (Boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (NoSuchMethodException e) {
      return true;
    } catch (IllegalAccessException | InvocationTargetException e) {
      return false;
    }
  }
}
