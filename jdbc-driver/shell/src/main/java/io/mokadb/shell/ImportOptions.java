package io.mokadb.shell;

import io.mokadb.shell.load.CsvFormat;
import io.mokadb.shell.load.ImportRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The arguments of an import, on the command line and in scripts. */
final class ImportOptions {

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "FILE", description = "the CSV file")
  private Path file;

  @Parameters(index = "1", paramLabel = "TABLE", description = "the table, as written in SQL")
  private String table;

  @Option(
      names = "--delimiter",
      defaultValue = ",",
      paramLabel = "CHAR",
      description = "between fields; 'tab' for a tab (default: a comma)")
  private String delimiter;

  @Option(
      names = "--header",
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      description = "whether the first line names the columns (default: it does)")
  private boolean header;

  @Option(
      names = "--null",
      defaultValue = "",
      paramLabel = "TEXT",
      description = "the field that means NULL (default: an empty one)")
  private String nullText;

  @Option(
      names = "--columns",
      split = ",",
      paramLabel = "COLUMN",
      description = "the columns that the file holds, in its order, instead of its heading")
  private List<String> columns = List.of();

  @Option(
      names = "--key",
      split = ",",
      paramLabel = "COLUMN",
      description = "primary key, when the table is created")
  private List<String> key = List.of();

  @Option(
      names = "--type",
      paramLabel = "COLUMN=TYPE",
      description =
          "the type of a column, when the table is created, in place of that of its values: lines"
              + " that do not fit are rejected; may be given several times")
  private Map<String, String> types = Map.of();

  @Option(
      names = "--batch",
      defaultValue = "" + ImportRequest.DEFAULT_BATCH_ROWS,
      paramLabel = "ROWS",
      description = "rows per transaction (default: ${DEFAULT-VALUE})")
  private int batch;

  @Option(
      names = "--reject",
      paramLabel = "FILE",
      description = "where rejected lines go (default: FILE.rejects)")
  private Path rejects;

  @Option(
      names = "--restart",
      description = "load from the beginning even if an earlier run stopped midway; its rows stay")
  private boolean restart;

  ImportRequest request() {
    char separator = delimiter.equalsIgnoreCase("tab") ? '\t' : delimiter.charAt(0);
    if (!delimiter.equalsIgnoreCase("tab") && delimiter.length() != 1) {
      throw wrong("--delimiter is one character, or tab");
    }
    if (separator == '"' || separator == '\n' || separator == '\r') {
      throw wrong("--delimiter cannot be a quote or a line end");
    }
    if (batch < 1) {
      throw wrong("--batch is at least 1");
    }
    return new ImportRequest(
        file,
        new CsvFormat(separator, header, nullText),
        table,
        columns,
        key,
        rejects == null ? ImportRequest.rejectsOf(file) : rejects,
        batch,
        restart,
        types);
  }

  private ParameterException wrong(String text) {
    return new ParameterException(spec.commandLine(), text);
  }
}
