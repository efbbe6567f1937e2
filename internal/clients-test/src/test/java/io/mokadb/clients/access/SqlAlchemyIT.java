package io.mokadb.clients.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.mokadb.clients.ClientDatabase;
import io.mokadb.clients.Place;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The tests of the dialect for SQLAlchemy, which are Python's: in a database in memory of their own
 * process, and through a server. They need the packages python3-sqlalchemy and python3-jpype of
 * Debian, and are skipped with a message where these are missing.
 */
final class SqlAlchemyIT {
  private static final Path FOLDER = Path.of("../../jdbc-driver/frameworks/sqlalchemy");
  private static final long MINUTES = 5;

  @ParameterizedTest
  @EnumSource(Place.class)
  void testsOfTheDialectPass(Place place) throws Exception {
    String python = python();
    if (python == null) {
      System.err.println(
          "NOT RUN: the tests of the SQLAlchemy dialect need python3-sqlalchemy and python3-jpype");
    }
    assumeTrue(python != null, "no python3-sqlalchemy or no python3-jpype");
    try (ClientDatabase database = new ClientDatabase(place)) {
      String url =
          place == Place.SERVER
              ? database.url().substring("jdbc:".length())
              : "moka:///mem:sqlalchemy";
      ProcessBuilder tests = process(python, "-m", "unittest", "-q", "tests/test_moka.py");
      tests.environment().put("MOKA_URL", url);
      assertThat(output(tests)).endsWith("OK");
    }
  }

  /** An interpreter that has the packages: that of the path, or that of Debian; else null. */
  private static String python() throws Exception {
    for (String python : List.of("python3", "/usr/bin/python3")) {
      try {
        if (output(process(python, "-c", "import sqlalchemy, jpype")).isEmpty()) {
          return python;
        }
      } catch (IOException e) {
        // There is no such program.
      }
    }
    return null;
  }

  private static ProcessBuilder process(String... command) {
    ProcessBuilder process =
        new ProcessBuilder(command).directory(FOLDER.toFile()).redirectErrorStream(true);
    process.environment().put("MOKA_CLASSPATH", System.getProperty("java.class.path"));
    process.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    return process;
  }

  private static String output(ProcessBuilder builder) throws Exception {
    Process process = builder.start();
    try {
      process.getOutputStream().close();
      String text =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      assertThat(process.waitFor(MINUTES, TimeUnit.MINUTES)).as(text).isTrue();
      return text;
    } finally {
      process.destroyForcibly();
    }
  }
}
