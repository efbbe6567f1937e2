/* ---- Forms of other databases that mean what Moka does ---- */

/** {@code CURRENT_SCHEMA()}: names of a session's own with parentheses, as PostgreSQL and H2 allow. */
SqlCall SessionFunction() :
{
  final Span s;
  final String name;
}
{
  ( <CURRENT_SCHEMA> | <CURRENT_CATALOG> | <CURRENT_USER> | <SESSION_USER> | <CURRENT_ROLE> ) { s = span(); name = token.image; }
  <LPAREN> <RPAREN>
  { return Calls.function(name.toUpperCase(java.util.Locale.ROOT), s.end(this)); }
}

/** {@code TOP n}, {@code TOP n PERCENT}, {@code TOP n WITH TIES} of H2 and SQL Server. */
SqlNode Top() :
{
  SqlNode count;
  boolean enclosed = false;
}
{
  SimpleIdentifier() [ <LPAREN> { enclosed = true; } ] count = UnsignedNumericLiteralOrParam() [ LOOKAHEAD({ enclosed }) <RPAREN> ]
  [
    LOOKAHEAD({ getToken(1).kind == PERCENT && getToken(2).kind != COMMA && getToken(2).kind != FROM })
    <PERCENT> { count = QueryForms.percent(count); }
  ]
  [ <WITH> <TIES> { count = QueryForms.withTies(count); } ]
  { return count; }
}

/** The items of GROUP BY; ALL alone stands for the selected columns. */
List<SqlNode> GroupedItems() :
{ final List<SqlNode> items; }
{
  LOOKAHEAD({ !NextTokens.endsGrouping(getToken(0), getToken(1)) })
  items = GroupingElementList() { return items; }
|
  { return List.of(GroupByAll.ITEM.createCall(getPos())); }
}

/** The clause ON OVERFLOW of LISTAGG: only memory bounds a text, so only ERROR is supported. */
void OnOverflow() :
{ }
{
  <ON> SimpleIdentifier()
  ( LOOKAHEAD({ getToken(1).image.equalsIgnoreCase("ERROR") }) <ERROR> | <TRUNCATE> Unsupported("LISTAGG does not shorten what it gives; leave ON OVERFLOW TRUNCATE out") )
}

/** The options of PostgreSQL after EXPLAIN. */
ExplainOptions ExplainOptions() :
{ ExplainOptions options = ExplainOptions.NONE; }
{
  (
    LOOKAHEAD({ getToken(1).kind == LPAREN && ExplainOptions.isOption(getToken(2)) })
    <LPAREN> options = ExplainOption(options) ( <COMMA> options = ExplainOption(options) )* <RPAREN>
  |
    [ <ANALYZE> { options = options.analyzing(true); } ] [ LOOKAHEAD({ ExplainOptions.isVerbose(getToken(1)) }) SimpleIdentifier() ] [ <PLAN> <FOR> ]
  )
  { return options; }
}

ExplainOptions ExplainOption(ExplainOptions options) :
{
  final String name;
  String value = "TRUE";
}
{
  ( <ANALYZE> | <FORMAT> | SimpleIdentifier() ) { name = token.image; }
  [ ( <TRUE> | <FALSE> | <ON> | <UNSIGNED_INTEGER_LITERAL> | <JSON> | SimpleIdentifier() ) { value = token.image; } ]
  { return options.with(name, value); }
}

/** {@code SHOW TABLES}, {@code SHOW SCHEMAS}, {@code SHOW COLUMNS FROM t}: queries of INFORMATION_SCHEMA. */
SqlNode ShowObjects() :
{
  final String what;
  SqlIdentifier schema = null;
  final SqlIdentifier table;
}
{
  SimpleIdentifier() { what = token.image; }
  (
    LOOKAHEAD({ what.equalsIgnoreCase("COLUMNS") })
    <FROM> table = CompoundIdentifier() [ <FROM> schema = SimpleIdentifier() ] { return ShowForms.columns(table, schema); }
  |
    [ <FROM> schema = SimpleIdentifier() ] { return ShowForms.objects(what, schema); }
  )
}

/** {@code float8 '1.5'}: a type's name before a text is a cast, as in PostgreSQL. */
SqlNode TypedLiteral() :
{
  final Span s;
  final SqlTypeName type;
  final SqlNode text;
}
{
  (
    ( <BOOL> | <BOOLEAN> ) { s = span(); type = SqlTypeName.BOOLEAN; }
  | ( <INT2> | <SMALLINT> ) { s = span(); type = SqlTypeName.SMALLINT; }
  | ( <INT4> | <INTEGER> | <INT> ) { s = span(); type = SqlTypeName.INTEGER; }
  | ( <INT8> | <BIGINT> ) { s = span(); type = SqlTypeName.BIGINT; }
  | ( <FLOAT4> | <REAL> ) { s = span(); type = SqlTypeName.REAL; }
  | ( <FLOAT8> { s = span(); } | <DOUBLE> { s = span(); } <PRECISION> ) { type = SqlTypeName.DOUBLE; }
  | ( <NUMERIC> | <DECIMAL> ) { s = span(); type = SqlTypeName.DECIMAL; }
  | ( <TEXT> | <VARCHAR> ) { s = span(); type = SqlTypeName.VARCHAR; }
  | <BYTEA> { s = span(); type = SqlTypeName.VARBINARY; }
  | <TIMESTAMPTZ> { s = span(); type = SqlTypeName.TIMESTAMP_TZ; }
  | <TIMETZ> { s = span(); type = SqlTypeName.TIME_TZ; }
  )
  text = StringLiteral()
  {
    return SqlStdOperatorTable.CAST.createCall(
        s.end(this), text, new SqlDataTypeSpec(new SqlBasicTypeNameSpec(type, s.pos()), s.pos()));
  }
}

/** {@code [1, 2], [3, 4]} in an array of arrays. */
SqlNodeList NestedArrays() :
{
  final List<SqlNode> arrays = new ArrayList<SqlNode>();
  SqlNode array;
}
{
  array = NestedArray() { arrays.add(array); } ( <COMMA> array = NestedArray() { arrays.add(array); } )*
  { return new SqlNodeList(arrays, getPos()); }
}

SqlNode NestedArray() :
{
  final SqlNodeList elements;
  final Span s;
}
{
  <LBRACKET> { s = span(); }
  ( LOOKAHEAD({ getToken(1).kind == LBRACKET }) elements = NestedArrays() | elements = ExpressionCommaList(s, ExprContext.ACCEPT_SUB_QUERY) )
  <RBRACKET>
  { return ArrayCalls.of(s.end(this), elements.getList()); }
}

/** {@code json_to_recordset(x) AS t(a INT, b TEXT)}. */
SqlNode JsonRecords() :
{
  final Span s;
  final String function;
  final List<SqlNode> json = new ArrayList<SqlNode>();
  final List<JsonTables.Column> columns = new ArrayList<JsonTables.Column>();
  SqlIdentifier alias;
}
{
  [ <LATERAL> ] SimpleIdentifier() { s = span(); function = token.image; alias = new SqlIdentifier(function.toUpperCase(java.util.Locale.ROOT), getPos()); }
  <LPAREN> AddExpression(json, ExprContext.ACCEPT_SUB_QUERY) <RPAREN>
  [ <AS> ] [ alias = SimpleIdentifier() ]
  <LPAREN> RecordColumn(columns) ( <COMMA> RecordColumn(columns) )* <RPAREN>
  { return JsonTables.records(function, json.get(0), alias, columns, s.end(this)); }
}

void RecordColumn(List<JsonTables.Column> columns) :
{
  final SqlIdentifier name;
  final String key;
  final SqlDataTypeSpec type;
}
{
  name = SimpleIdentifier() { key = JsonTables.key(token.image); } type = ColumnType()
  { columns.add(new JsonTables.Column(name, type, key)); }
}

/** {@code JSON_TABLE(x, path COLUMNS (a INT PATH '$.a', n FOR ORDINALITY))}. */
SqlNode JsonTable() :
{
  final Span s;
  final List<SqlNode> json = new ArrayList<SqlNode>();
  final SqlNode path;
  final List<JsonTables.Column> columns = new ArrayList<JsonTables.Column>();
}
{
  SimpleIdentifier() { s = span(); }
  <LPAREN> AddExpression(json, ExprContext.ACCEPT_SUB_QUERY) <COMMA> path = StringLiteral()
  SimpleIdentifier() { if (!token.image.equalsIgnoreCase("COLUMNS")) { throw new ParseException("COLUMNS is expected in JSON_TABLE"); } }
  <LPAREN> JsonTableColumn(columns) ( <COMMA> JsonTableColumn(columns) )* <RPAREN> <RPAREN>
  { return JsonTables.table(json.get(0), path, columns, s.end(this)); }
}

void JsonTableColumn(List<JsonTables.Column> columns) :
{
  final SqlIdentifier name;
  String path;
  final SqlDataTypeSpec type;
}
{
  name = SimpleIdentifier() { path = "$.\"" + JsonTables.key(token.image) + "\""; }
  (
    <FOR> <ORDINALITY> { columns.add(new JsonTables.Column(name, null, path)); }
  |
    type = ColumnType() [ LOOKAHEAD({ getToken(1).image.equalsIgnoreCase("PATH") }) SimpleIdentifier() <QUOTED_STRING> { path = SqlParserUtil.parseString(token.image); } ]
    { columns.add(new JsonTables.Column(name, type, path)); }
  )
}
