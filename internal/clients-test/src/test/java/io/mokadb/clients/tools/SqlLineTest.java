package io.mokadb.clients.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.clients.ClientDatabase;
import io.mokadb.clients.Place;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import sqlline.SqlLine;

/** sqlline as it is, not Moka's shell. */
@ParameterizedClass
@EnumSource(Place.class)
final class SqlLineTest {
  private final Place place;
  private ClientDatabase database;
  @TempDir private Path directory;

  SqlLineTest(Place place) {
    this.place = place;
  }

  @BeforeEach
  void open() throws SQLException {
    database = new ClientDatabase(place);
  }

  @AfterEach
  void close() throws SQLException {
    database.close();
  }

  private String run(String script) throws Exception {
    Path file = Files.writeString(directory.resolve("script.sql"), script);
    SqlLine line = new SqlLine();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
    line.setOutputStream(stream);
    line.setErrorStream(stream);
    line.begin(
        new String[] {
          "-u",
          database.url(),
          "-n",
          "",
          "-p",
          "",
          "--maxWidth=160",
          "--color=false",
          "-f",
          file.toString()
        },
        InputStream.nullInputStream(),
        false);
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void statements_metadataAndTransactions() throws Exception {
    String text =
        run(
            """
            CREATE TABLE person (id INTEGER PRIMARY KEY, name VARCHAR(20));
            INSERT INTO person VALUES (1, 'Ada'), (2, 'Bob');
            SELECT * FROM person ORDER BY id;
            !tables
            !columns PERSON
            !primarykeys PERSON
            !indexes PERSON
            !autocommit off
            DELETE FROM person;
            !rollback
            SELECT COUNT(*) AS remaining FROM person;
            !dbinfo
            !isolation TRANSACTION_SERIALIZABLE
            !isolation TRANSACTION_REPEATABLE_READ
            """);
    assertThat(text)
        .contains("Ada", "2 rows affected", "PERSON_PK", "REMAINING")
        .containsPattern("\\| 2 +\\|")
        .doesNotContain("TRANSACTION_NONE")
        .doesNotContain("Error:");
  }

  @Test
  void errors_areShown() throws Exception {
    assertThat(run("SELECT * FROM nowhere;\n")).contains("NOWHERE", "42S02");
  }
}
