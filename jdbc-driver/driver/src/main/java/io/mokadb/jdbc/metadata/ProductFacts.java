package io.mokadb.jdbc.metadata;

import java.util.Map;
import java.util.Set;

/**
 * A table of what the product has and how much it takes, by the names of methods of {@link
 * java.sql.DatabaseMetaData}. The generated {@code TabulatedFacts} looks its answers up here.
 */
final class ProductFacts {
  private static final int MAX_NAME_CHARACTERS = 128;
  private static final int MAX_STATEMENT_CHARACTERS = 16 << 20;

  /** The questions whose answer is yes; those about a type of result set, for each supported. */
  static final Set<String> TRUE =
      Set.of(
          "allTablesAreSelectable",
          "isCatalogAtStart",
          "locatorsUpdateCopy",
          "nullPlusNonNullIsNull",
          "nullsAreSortedLow",
          "ownDeletesAreVisible",
          "ownUpdatesAreVisible",
          "storesMixedCaseQuotedIdentifiers",
          "storesUpperCaseIdentifiers",
          "supportsAlterTableWithAddColumn",
          "supportsAlterTableWithDropColumn",
          "supportsBatchUpdates",
          "supportsColumnAliasing",
          "supportsConvert",
          "supportsCoreSQLGrammar",
          "supportsCorrelatedSubqueries",
          "supportsDataDefinitionAndDataManipulationTransactions",
          "supportsExpressionsInOrderBy",
          "supportsFullOuterJoins",
          "supportsGetGeneratedKeys",
          "supportsGroupBy",
          "supportsGroupByBeyondSelect",
          "supportsGroupByUnrelated",
          "supportsIntegrityEnhancementFacility",
          "supportsLikeEscapeClause",
          "supportsLimitedOuterJoins",
          "supportsMinimumSQLGrammar",
          "supportsMixedCaseQuotedIdentifiers",
          "supportsMultipleOpenResults",
          "supportsMultipleResultSets",
          "supportsMultipleTransactions",
          "supportsNonNullableColumns",
          "supportsOpenStatementsAcrossCommit",
          "supportsOpenStatementsAcrossRollback",
          "supportsOrderByUnrelated",
          "supportsOuterJoins",
          "supportsSavepoints",
          "supportsSchemasInDataManipulation",
          "supportsSchemasInIndexDefinitions",
          "supportsSchemasInPrivilegeDefinitions",
          "supportsSchemasInTableDefinitions",
          "supportsSelectForUpdate",
          "supportsStatementPooling",
          "supportsStoredFunctionsUsingCallSyntax",
          "supportsSubqueriesInComparisons",
          "supportsSubqueriesInExists",
          "supportsSubqueriesInIns",
          "supportsSubqueriesInQuantifieds",
          "supportsTableCorrelationNames",
          "supportsTransactions",
          "supportsUnion",
          "supportsUnionAll",
          "updatesAreDetected");

  /** The limits in characters. */
  static final Map<String, Integer> LIMITS =
      Map.of(
          "getMaxColumnNameLength", MAX_NAME_CHARACTERS,
          "getMaxSchemaNameLength", MAX_NAME_CHARACTERS,
          "getMaxStatementLength", MAX_STATEMENT_CHARACTERS,
          "getMaxTableNameLength", MAX_NAME_CHARACTERS);

  private ProductFacts() {}

  static boolean holds(String question) {
    return TRUE.contains(question);
  }

  /** Returns a limit; 0 if there is none, or if memory is the limit. */
  static int limit(String question) {
    return LIMITS.getOrDefault(question, 0);
  }
}
