package io.mokadb.sql.plan;

import io.mokadb.session.ColumnInfo;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.access.constraint.ConstraintGraph;
import io.mokadb.sql.access.write.CopyFromOperator;
import io.mokadb.sql.access.write.InsertOperator;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.copy.CopyBytesOperator;
import io.mokadb.sql.copy.CopyColumn;
import io.mokadb.sql.copy.CopyFileOperator;
import io.mokadb.sql.copy.CopyFormat;
import io.mokadb.sql.copy.CopyLinesOperator;
import io.mokadb.sql.copy.CopyRowsOperator;
import io.mokadb.sql.copy.CopySource;
import io.mokadb.sql.copy.FileFormat;
import io.mokadb.sql.parser.ast.CopyFrom;
import io.mokadb.sql.parser.ast.CopyOption;
import io.mokadb.sql.parser.ast.CopyTo;
import io.mokadb.sql.plan.type.TypeMapping;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** A planner of COPY. Confined. */
final class CopyPlanner {
  private static final ColumnInfo LINE =
      new ColumnInfo("COPY", "COPY", null, null, SqlType.of(SqlType.Kind.VARCHAR), false, false);

  private static final ColumnInfo PIECE =
      new ColumnInfo("COPY", "COPY", null, null, SqlType.of(SqlType.Kind.VARBINARY), false, false);

  private final Preparation preparation;

  CopyPlanner(Preparation preparation) {
    this.preparation = preparation;
  }

  /** An INSERT with OVERRIDING SYSTEM VALUE of the rows that are given. */
  PlannedChange from(CopyFrom copy) {
    ChangeTarget target = ChangeTarget.of(preparation, copy.table());
    TableDef table = target.table();
    int[] targets = targets(copy, target);
    List<CopyColumn> columns =
        Arrays.stream(targets)
            .mapToObj(i -> table.columns().get(i))
            .map(column -> new CopyColumn(column.name(), column.type()))
            .toList();
    CopyRowsOperator rows =
        new CopyRowsOperator(format(copy.options(), true), source(copy.source()), columns);
    ConstraintGraph constraints = new ConstraintPlanner(preparation, target.conditions()).of(table);
    Expr[] defaults = new AssignedValues(preparation, table).defaults(targets);
    InsertOperator insert =
        new InsertOperator(
            InsertPlanner.takingAnyNumber(table), rows, targets, defaults, null, constraints);
    return PlannedChange.of(new CopyFromOperator(rows, insert), table, constraints);
  }

  private static int[] targets(CopyFrom copy, ChangeTarget target) {
    List<ColumnDef> columns = target.table().columns();
    int[] targets = target.targets(copy.columns());
    if (copy.columns() == null) {
      return Arrays.stream(targets).filter(i -> !columns.get(i).isGenerated()).toArray();
    }
    for (int i : targets) {
      if (columns.get(i).isGenerated()) {
        InsertPlanner.checkGiven(columns.get(i));
      }
    }
    return targets;
  }

  private CopySource source(SqlNode source) {
    if (source instanceof SqlDynamicParam parameter) {
      SqlType bound = preparation.parameters.type(parameter.getIndex());
      if (bound != null && !bound.kind().isCharacter() && !bound.kind().isBinary()) {
        throw new MokaException(
            SqlState.TYPE_MISMATCH, "COPY FROM ? takes text or bytes, not a value of " + bound);
      }
      return new CopySource.Parameter(parameter.getIndex());
    }
    if (source == null) {
      throw MokaException.unsupported(
          "COPY FROM STDIN has no rows here: write COPY ... FROM ? and bind them as the parameter,"
              + " by setCharacterStream, setBinaryStream, setString or setBytes; the shell"
              + " 'bin/moka sql' reads the lines that follow FROM STDIN in a script");
    }
    return new CopySource.File(path(((SqlLiteral) source).getValueAs(String.class)));
  }

  private static Path path(String file) {
    try {
      return Path.of(file).toAbsolutePath().normalize();
    } catch (InvalidPathException e) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER, "'" + file + "' is not a path: " + e.getReason(), e);
    }
  }

  private static CopyFormat format(List<CopyOption> options, boolean reading) {
    return CopyFormat.of(
        options.stream().map(o -> new CopyFormat.Option(o.name(), o.value())).toList(), reading);
  }

  /**
   * The lines of a query's rows, or the count of those that are written to a file.
   *
   * @param columns those of the lines; empty for a count
   */
  record Lines(Operator root, List<ColumnInfo> columns) {}

  /**
   * @param tableOrNull the stored table that is copied; null for a view or a query
   */
  Lines to(CopyTo copy, TableDef tableOrNull) {
    CopyFormat format = format(copy.options(), false);
    Preparation.Query query = preparation.query(query(copy, tableOrNull));
    List<CopyColumn> columns =
        query.row().getFieldList().stream()
            .map(field -> new CopyColumn(field.getName(), TypeMapping.toSqlType(field.getType())))
            .toList();
    if (format.kind() == CopyFormat.Kind.PARQUET) {
      CopyBytesOperator bytes =
          new CopyBytesOperator(query.root(), FileFormat.of(FileFormat.PARQUET), columns);
      return copy.file() == null
          ? new Lines(bytes, List.of(PIECE))
          : new Lines(CopyFileOperator.of(bytes, path(copy.file())), List.of());
    }
    CopyLinesOperator lines = new CopyLinesOperator(query.root(), format, columns);
    return copy.file() == null
        ? new Lines(lines, List.of(LINE))
        : new Lines(CopyFileOperator.of(lines, path(copy.file())), List.of());
  }

  /** Generated columns cannot be read again, so a table that names no columns is without them. */
  private static SqlNode query(CopyTo copy, TableDef table) {
    if (table == null
        || !copy.ofAllColumns()
        || table.columns().stream().noneMatch(ColumnDef::isGenerated)) {
      return copy.query();
    }
    List<SqlNode> items =
        table.columns().stream()
            .filter(column -> !column.isGenerated())
            .<SqlNode>map(column -> new SqlIdentifier(column.name(), SqlParserPos.ZERO))
            .toList();
    return SyntaxTrees.select(items, copy.table(), null);
  }
}
