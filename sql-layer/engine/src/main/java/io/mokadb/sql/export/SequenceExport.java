package io.mokadb.sql.export;

import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.SequenceDef;
import io.mokadb.sql.catalog.TableDef;

/** Writes sequences and the positions of counters. Confined. */
final class SequenceExport {
  private final ExportScope scope;
  private final ExportPositions positions;
  private final ExportWriter out;
  private final ExportSyntax syntax;

  SequenceExport(ExportScope scope, ExportPositions positions, ExportWriter out) {
    this.scope = scope;
    this.positions = positions;
    this.out = out;
    this.syntax = out.syntax();
  }

  void create(SequenceDef sequence) {
    String name = syntax.name(sequence.schema(), sequence.name());
    out.in(sequence.schema());
    out.statement(
        "CREATE SEQUENCE "
            + name
            + " START WITH "
            + sequence.start()
            + " INCREMENT BY "
            + sequence.increment()
            + " MINVALUE "
            + sequence.min()
            + " MAXVALUE "
            + sequence.max()
            + (sequence.cycle() ? " CYCLE" : "")
            + " CACHE "
            + sequence.cache());
    if (sequence.comment() != null) {
      out.statement(
          "COMMENT ON SEQUENCE " + name + " IS " + ExportSyntax.literal(sequence.comment()));
    }
  }

  /** The column that a sequence goes with, once its table is there. */
  void owner(SequenceDef sequence) {
    TableDef table = scope.owner(sequence);
    if (table != null) {
      ColumnDef column = table.columnOfId(sequence.owner().column());
      out.in(sequence.schema());
      out.statement(
          "ALTER SEQUENCE "
              + syntax.name(sequence.schema(), sequence.name())
              + " OWNED BY "
              + syntax.name(table.schema(), table.name())
              + "."
              + syntax.name(column.name()));
    }
  }

  void position(SequenceDef sequence) {
    Long next = positions.next(sequence);
    String name = syntax.name(sequence.schema(), sequence.name());
    if (next != null && next == sequence.start()) {
      return;
    }
    if (syntax.isPostgres()) {
      out.statement(set(ExportSyntax.literal(name), next == null ? sequence.end() : next, next));
    } else {
      long from = next == null ? sequence.end() : next;
      out.statement("ALTER SEQUENCE " + name + " RESTART WITH " + from);
      if (next == null) {
        out.statement(set(ExportSyntax.literal(name), from, null));
      }
    }
  }

  void position(TableDef table, ColumnDef column) {
    Long next = positions.next(table, column);
    if (next != null && next == column.identity().start()) {
      return;
    }
    if (next == null) {
      out.leftOut(
          "the position of column "
              + column.name()
              + " of "
              + table.qualifiedName()
              + ", whose numbers are used up");
      return;
    }
    String name = syntax.name(table.schema(), table.name());
    if (syntax.isPostgres()) {
      String source =
          "pg_get_serial_sequence("
              + ExportSyntax.literal(name)
              + ", "
              + ExportSyntax.literal(PostgresSyntax.folded(column.name()))
              + ")";
      out.statement(set(source, next, next));
    } else {
      out.statement(
          "ALTER TABLE "
              + name
              + " ALTER COLUMN "
              + syntax.name(column.name())
              + " RESTART WITH "
              + next);
    }
  }

  /**
   * @param nextOrNull null if {@code value} is the last number that was drawn
   */
  private static String set(String source, long value, Long nextOrNull) {
    return "SELECT setval("
        + source
        + ", "
        + value
        + ", "
        + (nextOrNull == null ? "TRUE" : "FALSE")
        + ")";
  }
}
