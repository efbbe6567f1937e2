package io.mokadb.sql.ddl;

import io.mokadb.sql.access.statistics.Analyzer;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.parser.NameErrors;
import io.mokadb.sql.parser.ast.Analyze;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import java.util.List;

/** Executes ANALYZE, each table in a read-only transaction of its own. Thread-safe. */
final class TableAnalysis {
  private final Definitions definitions;
  private final TransactionManager transactions;
  private final Analyzer analyzer;

  TableAnalysis(Definitions definitions, TransactionManager transactions, Analyzer analyzer) {
    this.definitions = definitions;
    this.transactions = transactions;
    this.analyzer = analyzer;
  }

  void analyze(Analyze statement, DdlContext context) {
    for (TableDef table : tables(statement, context)) {
      context.cancellation().check();
      try (Transaction transaction = transactions.begin(context.limited().withReadOnly(true))) {
        analyzer.analyze(table, transaction, context.cancellation());
      }
    }
  }

  private List<TableDef> tables(Analyze statement, DdlContext context) {
    Catalog catalog = definitions.newest();
    if (statement.table() == null) {
      return List.copyOf(catalog.tables().values());
    }
    TableName name = ObjectNames.resolve(statement.table(), context.schema());
    TableDef table = catalog.table(name.schema(), name.name());
    if (table == null) {
      throw NameErrors.noTable(
          "table",
          statement.table(),
          catalog.tables().keySet().stream()
              .filter(known -> known.schema().equals(name.schema()))
              .map(TableName::name)
              .toList());
    }
    return List.of(table);
  }
}
