package io.mokadb.shell;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import picocli.CommandLine.Option;

/** The options by which a command connects. */
final class ConnectionOptions {

  static final String DEFAULT_URL = "jdbc:moka:./data";

  @Option(
      names = {"-u", "--user"},
      paramLabel = "NAME",
      description = "user name")
  private String user;

  @Option(
      names = {"-p", "--password"},
      paramLabel = "PASSWORD",
      description = "password; prompts for it if no value is given",
      arity = "0..1",
      interactive = true)
  private char[] password;

  Connection open(String url) throws SQLException {
    Properties properties = new Properties();
    if (user != null) {
      properties.setProperty("user", user);
    }
    if (password != null) {
      properties.setProperty("password", new String(password));
    }
    return DriverManager.getConnection(url, properties);
  }
}
