/* ---- Queries and changes ---- */

SqlNode QueryStatement() :
{
  SqlNode query;
  List<SqlIdentifier> tables = List.of();
  ForUpdate.Waiting waiting = ForUpdate.Waiting.WAIT;
}
{
  LOOKAHEAD({ WithLookahead.holdsChange(getToken(1), token_source) }) query = StatementWithChanges() { return query; }
|
  LOOKAHEAD({ WithLookahead.startsChange(getToken(1), token_source) }) query = ChangeWithQueries() { return query; }
|
  query = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY) { query = SetStatement.ofCall(ChangedRows.lifted(query)); }
  [
    <FOR> LockStrength() [ <OF> tables = NameList() ]
    [ <NOWAIT> { waiting = ForUpdate.Waiting.NOWAIT; } | <SKIP_> <LOCKED> { waiting = ForUpdate.Waiting.SKIP_LOCKED; } ]
    { return new ForUpdate(Span.of(query).end(this), query, tables, waiting); }
  ]
  { return query; }
}

SqlNode Change() :
{ final SqlNode change; }
{
  ( LOOKAHEAD({ getToken(1).kind == INSERT }) change = InsertStatement() | change = UpdateStatement() | change = DeleteStatement()
  | change = MergeStatement() | change = InsertStatement() )
  { return change; }
}

/** WITH of which at least one query is a change. */
SqlNode StatementWithChanges() :
{
  final Span s;
  boolean recursive = false;
  final List<SqlNode> parts = new ArrayList<SqlNode>();
  final SqlNode main;
}
{
  <WITH> { s = span(); } [ <RECURSIVE> { recursive = true; } ]
  WithPart(parts, recursive) ( <COMMA> WithPart(parts, recursive) )*
  ( LOOKAHEAD({ WithLookahead.isChange(getToken(1)) }) main = Change() | main = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY) )
  { return WithChanges.of(s.end(this), new SqlNodeList(parts, s.pos()), main); }
}

void WithPart(List<SqlNode> parts, boolean recursive) :
{
  final SqlIdentifier name;
  SqlNodeList columns = null;
  final SqlNode part;
}
{
  name = SimpleIdentifier() [ columns = ParenthesizedSimpleIdentifierList() ]
  <AS> [ [ <NOT> ] <MATERIALIZED> ] <LPAREN>
  ( LOOKAHEAD({ WithLookahead.isChange(getToken(1)) }) part = Change() | part = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY) )
  <RPAREN>
  { parts.add(new SqlWithItem(name.getParserPosition(), name, columns, part, SqlLiteral.createBoolean(recursive, getPos()))); }
}

/** {@code FINAL TABLE (change)}: the rows that a change leaves, or with OLD those that it deletes. */
SqlNode ChangedRows() :
{
  final Span s;
  boolean old = false;
  final SqlNode change;
}
{
  ( <FINAL> { s = span(); } | <NEW> { s = span(); } | <OLD> { s = span(); old = true; } ) <TABLE> <LPAREN> change = Change() <RPAREN>
  { return ChangedRows.of(s.end(this), change, old); }
}

/** Whatever strength is asked for, rows are locked as FOR UPDATE does. */
void LockStrength() :
{ }
{
  <UPDATE> | <NO> <KEY> <UPDATE> | [ <KEY> ] <SHARE>
}

SqlNode ChangeWithQueries() :
{
  final SqlNodeList queries;
  final SqlNode change;
}
{
  queries = WithList() change = Change()
  { return ChangeWith.of(queries, change); }
}

SqlNode ExplainStatement() :
{
  final Span s;
  final ExplainOptions options;
  final SqlNode statement;
  final SqlIdentifier view;
}
{
  <EXPLAIN> { s = span(); }
  [ LOOKAHEAD( <MATERIALIZED> <VIEW> ) <MATERIALIZED> <VIEW> view = CompoundIdentifier() { return new ExplainMaterializedView(s.end(this), view); } ]
  options = ExplainOptions()
  ( LOOKAHEAD({ getToken(1).kind == INSERT || getToken(1).kind == REPLACE }) statement = InsertStatement() | statement = QueryStatement() | statement = UpdateStatement()
  | statement = DeleteStatement() | statement = MergeStatement() )
  { return new Explain(s.end(this), statement, options.analyze(), options.format()); }
}

SqlNode InsertStatement() :
{
  final Span s;
  final List<SqlLiteral> keywords = new ArrayList<SqlLiteral>();
  SqlNode table;
  SqlIdentifier alias;
  SqlNodeList columns = null;
  SqlNode source;
  SqlNode dml;
  boolean ignoring = false;
  boolean replacing = false;
}
{
  ( <INSERT> [ <IGNORE> { ignoring = true; } ] | <REPLACE> { replacing = true; } | <UPSERT> { keywords.add(SqlInsertKeyword.UPSERT.symbol(getPos())); } )
  { s = span(); }
  // Reads nothing, but ends the lookahead: a text that begins with INSERT is an INSERT, with its errors.
  SqlInsertKeywords(keywords)
  <INTO> table = CompoundTableIdentifier()
  [ <AS> alias = SimpleIdentifier() { table = SqlStdOperatorTable.AS.createCall(Span.of(table).end(this), table, alias); } ]
  // A text that begins with a parenthesis may be a query, too.
  [ LOOKAHEAD( <LPAREN> CompoundIdentifier() ( <COMMA> | <RPAREN> ) ) columns = InsertedColumns() ]
  ( LOOKAHEAD({ getToken(1).kind == SET }) source = AssignedRow(columns = new SqlNodeList(getPos())) | source = InsertedRows() )
  { dml = new SqlInsert(s.end(source), new SqlNodeList(keywords, s.pos()), table, source, columns); }
  ( LOOKAHEAD({ replacing }) { dml = OnConflict.replacing((SqlInsert) dml); } | dml = ConflictClause(dml) { dml = ignoring ? OnConflict.ignoring(dml) : dml; } )
  dml = ReturningClause(dml) { return dml; }
}

SqlNodeList InsertedColumns() :
{
  final Span s;
  final List<SqlNode> columns = new ArrayList<SqlNode>();
  SqlNode column;
}
{
  <LPAREN> { s = span(); } column = CompoundIdentifier() { columns.add(column); }
  ( <COMMA> column = CompoundIdentifier() { columns.add(column); } )* <RPAREN>
  { return new SqlNodeList(columns, s.end(this)); }
}

/** {@code SET a = 1, b = 2}, as H2 and MySQL write a row. */
SqlNode AssignedRow(SqlNodeList columns) :
{
  final Span s;
  final SqlNodeList values;
}
{
  <SET> { s = span(); values = new SqlNodeList(s.pos()); }
  Assignment(columns, values) ( <COMMA> Assignment(columns, values) )*
  { return SqlStdOperatorTable.VALUES.createCall(s.end(this), SqlStdOperatorTable.ROW.createCall(s.end(this), values.getList())); }
}

SqlNode InsertedRows() :
{
  Span s = null;
  boolean userValues = false;
  final SqlNode rows;
}
{
  [ <OVERRIDING> { s = span(); } ( <SYSTEM> | <USER> { userValues = true; } ) <VALUE> ]
  ( rows = DefaultValues() | rows = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY) )
  { return s == null ? rows : new Overriding(s.end(this), rows, userValues); }
}

SqlNode ConflictClause(SqlNode insert) :
{
  List<IndexPart> parts = List.of();
  IndexPart rows = null;
  SqlIdentifier constraint = null;
  SqlNodeList targets = null;
  SqlNodeList values = null;
  SqlNode condition = null;
}
{
  [
    LOOKAHEAD({ getToken(1).kind == ON && getToken(2).image.equalsIgnoreCase("DUPLICATE") })
    <ON> SimpleIdentifier() <KEY> <UPDATE> { targets = new SqlNodeList(getPos()); values = new SqlNodeList(getPos()); callsOfValues(); }
    Assignment(targets, values) ( <COMMA> Assignment(targets, values) )*
    { return OnConflict.duplicateKey(Span.of(insert).end(this), (SqlInsert) insert, targets, values); }
  |
    <ON> <CONFLICT>
    [ parts = IndexParts() [ rows = IndexCondition() ] | <ON> <CONSTRAINT> constraint = SimpleIdentifier() ]
    <DO>
    (
      <NOTHING>
    |
      <UPDATE> <SET> { targets = new SqlNodeList(getPos()); values = new SqlNodeList(getPos()); }
      Assignment(targets, values) ( <COMMA> Assignment(targets, values) )* [ condition = Where() ]
    )
    {
      return new OnConflict(
          Span.of(insert).end(this), (SqlInsert) insert, parts, rows, constraint, targets, values, condition);
    }
  ]
  { return insert; }
}

/** MySQL's VALUES(column) would begin a query: from here on it is a function's name. */
JAVACODE void callsOfValues()
{
  for (int i = 2; getToken(i).kind != EOF && getToken(i).kind != SEMICOLON; i++) {
    if (getToken(i - 1).kind == VALUES && getToken(i).kind == LPAREN) {
      getToken(i - 1).kind = IDENTIFIER;
    }
  }
}

SqlNode UpdateStatement() :
{
  final Span s;
  final SqlIdentifier table;
  SqlIdentifier alias = null;
  final SqlNodeList targets;
  final SqlNodeList values;
  SqlNode from = null;
  SqlNode where = null;
  final SqlSelect limits;
  SqlNode dml;
}
{
  <UPDATE> { s = span(); targets = new SqlNodeList(s.pos()); values = new SqlNodeList(s.pos()); }
  table = CompoundTableIdentifier() [ [ <AS> ] alias = SimpleIdentifier() ]
  <SET> Assignment(targets, values) ( <COMMA> Assignment(targets, values) )*
  [ <FROM> from = FromClause() ] [ where = Where() ] limits = ChangeLimits(from != null)
  {
    dml = new SqlUpdate(s.end(this), table, targets, values, where, limits, alias);
    if (from != null) {
      dml = new ChangeFrom(s.end(this), dml, from);
    }
  }
  dml = ReturningClause(dml) { return dml; }
}

SqlNode DeleteStatement() :
{
  final Span s;
  final SqlIdentifier table;
  SqlIdentifier alias = null;
  SqlNode from = null;
  SqlNode where = null;
  final SqlSelect limits;
  SqlNode dml;
}
{
  <DELETE> { s = span(); } [ <FROM> ] table = CompoundTableIdentifier() [ [ <AS> ] alias = SimpleIdentifier() ]
  [ <USING> from = FromClause() ] [ where = Where() ] limits = ChangeLimits(from != null)
  {
    dml = new SqlDelete(s.end(this), table, where, limits, alias);
    if (from != null) {
      dml = new ChangeFrom(s.end(this), dml, from);
    }
  }
  dml = ReturningClause(dml) { return dml; }
}

/** {@code ORDER BY x LIMIT n}: which of the rows that are meant are changed. */
SqlSelect ChangeLimits(boolean withOthers) :
{
  SqlNodeList order = null;
  final SqlNode[] offsetFetch = {null, null};
}
{
  [ order = OrderBy(true) ] [ LimitClause(span(), offsetFetch) | FetchClause(offsetFetch) ]
  { return ChangeLimits.of(order, offsetFetch[0], offsetFetch[1], withOthers); }
}

JAVACODE boolean startsMergeSource(int kind) {
  return kind == USING || kind == KEY || kind == VALUES || kind == SELECT || kind == WITH || kind == LPAREN;
}

SqlNode MergeStatement() :
{
  final Span s;
  final SqlIdentifier table;
  SqlIdentifier alias = null;
  SqlNode source;
  final SqlNode condition;
  SqlNodeList columns = null;
  SqlNodeList keys = null;
  final List<Merge.Clause> clauses = new ArrayList<Merge.Clause>();
  SqlNode dml;
}
{
  <MERGE> { s = span(); } <INTO> table = CompoundTableIdentifier()
  [ LOOKAHEAD({ !startsMergeSource(getToken(1).kind) })
    [ <AS> ] alias = SimpleIdentifier() ]
  (
    <USING> source = TableRef() <ON> condition = Expression(ExprContext.ACCEPT_SUB_QUERY)
    ( MergeClause(clauses) )+
    { dml = new Merge(s.end(this), table, alias, source, condition, clauses); }
  |
    // H2's: by a key that need not be named
    [ LOOKAHEAD( <LPAREN> SimpleIdentifier() ( <COMMA> | <RPAREN> ) ) columns = ParenthesizedSimpleIdentifierList() ]
    [ <KEY> keys = ParenthesizedSimpleIdentifierList() ]
    source = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY)
    { dml = Merge.byKey(s.end(this), table, columns, keys, source); }
  )
  dml = ReturningClause(dml) { return dml; }
}

void MergeClause(List<Merge.Clause> clauses) :
{
  Merge.Rows rows = Merge.Rows.MATCHED;
  SqlNode condition = null;
  SqlNodeList columns = null;
  SqlNodeList values = null;
  final Merge.Action action;
}
{
  <WHEN> [ <NOT> { rows = Merge.Rows.NOT_MATCHED; } ] <MATCHED>
  [ LOOKAHEAD({ rows == Merge.Rows.NOT_MATCHED && getToken(1).kind == BY }) <BY>
    ( LOOKAHEAD({ getToken(1).image.equalsIgnoreCase("SOURCE") })
      SimpleIdentifier() { rows = Merge.Rows.NOT_MATCHED_BY_SOURCE; }
    | LOOKAHEAD({ getToken(1).image.equalsIgnoreCase("TARGET") }) SimpleIdentifier() ) ]
  [ <AND> condition = Expression(ExprContext.ACCEPT_SUB_QUERY) ] <THEN>
  (
    <UPDATE> <SET> { columns = new SqlNodeList(getPos()); values = new SqlNodeList(getPos()); }
    Assignment(columns, values) ( <COMMA> Assignment(columns, values) )* { action = Merge.Action.UPDATE; }
  |
    <DELETE> { action = Merge.Action.DELETE; }
  |
    <INSERT> [ columns = ParenthesizedSimpleIdentifierList() ] <VALUES> { values = new SqlNodeList(getPos()); }
    [ <ROW> ] <LPAREN> AssignedValue(values) ( <COMMA> AssignedValue(values) )* <RPAREN> { action = Merge.Action.INSERT; }
  |
    <DO> <NOTHING> { action = Merge.Action.NOTHING; }
  )
  { clauses.add(new Merge.Clause(rows, condition, action, columns, values)); }
}

SqlNode ReturningClause(SqlNode dml) :
{ final List<SqlNode> items = new ArrayList<SqlNode>(); }
{
  [ <RETURNING> AddSelectItem(items) ( <COMMA> AddSelectItem(items) )*
    { return new Returning(Span.of(dml).end(this), dml, new SqlNodeList(items, getPos())); } ]
  { return dml; }
}

/* ---- COPY ---- */

SqlNode CopyStatement() :
{
  final Span s;
  SqlNode query = null;
  SqlIdentifier table = null;
  SqlNodeList columns = null;
  final SqlNode end;
  final List<CopyOption> options;
}
{
  <COPY> { s = span(); }
  (
    <LPAREN> query = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY) <RPAREN>
  |
    table = CompoundTableIdentifier() [ columns = InsertedColumns() ]
  )
  (
    <FROM> { if (query != null) { throw new ParseException("COPY FROM takes the name of a table, not a query"); } }
    end = CopyEnd("STDIN", "? or STDIN") options = CopyOptions()
    { return new CopyFrom(s.end(this), table, columns, end, options); }
  |
    <TO> end = CopyEnd("STDOUT", "STDOUT") options = CopyOptions()
    { return query == null ? CopyTo.ofTable(s.end(this), table, columns, end, options) : CopyTo.ofQuery(s.end(this), query, end, options); }
  )
}

/** A parameter, the path of a file, or null for the word that stands for the client. */
SqlNode CopyEnd(String client, String expected) :
{
  final SqlNode end;
  final SqlIdentifier word;
}
{
  end = DynamicParam()
  {
    if (!client.equals("STDIN")) {
      throw new ParseException("COPY TO takes STDOUT or the path of a file in quotes, not a parameter");
    }
    return end;
  }
|
  end = StringLiteral() { return end; }
|
  word = SimpleIdentifier()
  {
    if (word.getSimple().equalsIgnoreCase("PROGRAM")) {
      throw MokaException.unsupported("COPY runs no programs; use the shell's input and output");
    }
    if (!word.getSimple().equalsIgnoreCase(client)) {
      throw new ParseException("COPY takes " + expected + ", or the path of a file in quotes, not " + word.getSimple());
    }
    return null;
  }
}

/** In parentheses, or as PostgreSQL wrote them before version 9. */
List<CopyOption> CopyOptions() :
{ final List<CopyOption> options = new ArrayList<CopyOption>(); }
{
  [ <WITH> ]
  (
    <LPAREN> CopyOptionItem(options) ( <COMMA> CopyOptionItem(options) )* <RPAREN>
  |
    ( BareCopyOption(options) )*
  )
  { return options; }
}

String CopyWord() :
{ final SqlIdentifier word; }
{
  ( <NULL> | <BINARY> ) { return token.image; }
|
  word = SimpleIdentifier() { return word.getSimple(); }
}

void CopyOptionItem(List<CopyOption> options) :
{
  final String name;
  String value = null;
  SqlNode literal;
}
{
  name = CopyWord()
  [
    literal = StringLiteral() { value = ((SqlLiteral) literal).getValueAs(String.class); }
  |
    ( <TRUE> | <FALSE> | <ON> | <UNSIGNED_INTEGER_LITERAL> ) { value = token.image; }
  |
    value = CopyWord()
  ]
  { options.add(new CopyOption(name, value)); }
}

void BareCopyOption(List<CopyOption> options) :
{
  final String name;
  String value = null;
  SqlNode literal;
}
{
  name = CopyWord()
  [ [ <AS> ] literal = StringLiteral() { value = ((SqlLiteral) literal).getValueAs(String.class); } ]
  { options.add(CopyOption.bare(name, value)); }
}

/* ---- SCRIPT ---- */

SqlNode ScriptStatement() :
{
  final Span s;
  final ScriptDatabase.Builder script = new ScriptDatabase.Builder();
}
{
  <SCRIPT> { s = span(); } ( ScriptOption(script) )*
  { return script.build(s.end(this)); }
}

void ScriptOption(ScriptDatabase.Builder script) :
{
  final SqlIdentifier word;
  final SqlNode file;
  List<SqlIdentifier> names;
}
{
  LOOKAHEAD({ getToken(1).kind == DATA }) <DATA> <ONLY> { script.dataOnly(); }
|
  <FOR> word = SimpleIdentifier() { script.target(word.getSimple()); }
|
  <TO> file = StringLiteral() { script.file(((SqlLiteral) file).getValueAs(String.class)); }
|
  LOOKAHEAD({ getToken(1).kind == SCHEMA }) <SCHEMA> names = ScriptNames() { script.schemas(names); }
|
  <TABLE> names = ScriptNames() { script.tables(names); }
|
  word = SimpleIdentifier() { script.word(word.getSimple()); }
}

List<SqlIdentifier> ScriptNames() :
{
  final List<SqlIdentifier> names = new ArrayList<SqlIdentifier>();
  SqlIdentifier name;
}
{
  name = CompoundIdentifier() { names.add(name); } ( <COMMA> name = CompoundIdentifier() { names.add(name); } )*
  { return names; }
}
