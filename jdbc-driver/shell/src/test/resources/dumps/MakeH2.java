import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Makes dumps of H2, and the answers of the database to the queries; see README.md. */
final class MakeH2 {
  public static void main(String[] args) throws Exception {
    Path here = Path.of(args[0]);
    try (Connection h2 =
            DriverManager.getConnection("jdbc:h2:mem:hotel;DB_CLOSE_DELAY=-1", "SA", "");
        Statement statement = h2.createStatement()) {
      statement.execute("RUNSCRIPT FROM '" + here.resolve("h2-source.sql") + "' CHARSET 'UTF-8'");
      statement.execute("SCRIPT TO '" + here.resolve("h2-script.sql") + "' CHARSET 'UTF-8'");
      statement.execute(
          "SCRIPT SIMPLE COLUMNS NOSETTINGS DROP BLOCKSIZE 300 TO '"
              + here.resolve("h2-columns.sql")
              + "' CHARSET 'UTF-8'");
      List<String> answers = new ArrayList<>();
      for (String line : Files.readAllLines(here.resolve("h2-queries.txt"))) {
        String[] queries = line.split(" => ");
        answers.add("? " + queries[queries.length - 1]);
        try (ResultSet rows = statement.executeQuery(queries[0])) {
          while (rows.next()) {
            List<String> row = new ArrayList<>();
            for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
              row.add(rows.getString(i) == null ? "NULL" : rows.getString(i));
            }
            answers.add(String.join("|", row));
          }
        }
      }
      Files.write(here.resolve("h2-answers.txt"), answers);
    }
  }
}
