package io.mokadb.sql.export;

import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import java.util.List;

/** A part of a script. */
public sealed interface ExportPart {
  /** Lines without line breaks. */
  record Lines(List<String> lines) implements ExportPart {
    public Lines {
      lines = List.copyOf(lines);
    }

    /** What is left out, as these lines tell it. */
    public List<String> leftOut() {
      return lines.stream().filter(line -> line.startsWith(ExportWriter.LEFT_OUT)).toList();
    }
  }

  /**
   * The rows of a table.
   *
   * @param columns whose values are part of the script, which is not all of them
   */
  record Rows(TableDef table, List<ColumnDef> columns) implements ExportPart {
    public Rows {
      columns = List.copyOf(columns);
    }
  }
}
