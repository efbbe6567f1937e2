/* ---- Settings of a session ---- */

SqlNode SetOption() :
{
  final Span s;
  final SqlIdentifier name;
  final SqlNode value;
  List<SqlIdentifier> constraints = new ArrayList<SqlIdentifier>();
  boolean immediate = false;
  final TransactionModes modes;
  final IsolationLevel isolation;
}
{
  <SET> { s = span(); } [ LOOKAHEAD( <SESSION> SimpleIdentifier() ) <SESSION> ]
  (
    LOOKAHEAD( <SCHEMA> ( <IDENTIFIER> | <QUOTED_IDENTIFIER> | <QUOTED_STRING> | NonReservedKeyWord() ) )
    <SCHEMA> { name = new SqlIdentifier("SCHEMA", getPos()); } value = SettingValue()
  |
    LOOKAHEAD( <CONSTRAINTS> ( <ALL> | CompoundIdentifier() ( <COMMA> | <DEFERRED> | <IMMEDIATE> ) ) )
    <CONSTRAINTS> ( <ALL> | constraints = NameList() ) ( <DEFERRED> | <IMMEDIATE> { immediate = true; } )
    { return new SetConstraints(s.end(this), constraints, immediate); }
  |
    LOOKAHEAD( <TRANSACTION> ( <ISOLATION> | <READ> ) )
    <TRANSACTION> modes = TransactionModes() { return new SetTransaction(s.end(this), modes, false); }
  |
    LOOKAHEAD( <CHARACTERISTICS> <AS> )
    <CHARACTERISTICS> <AS> <TRANSACTION> isolation = IsolationLevel()
    { return new SetTransaction(s.end(this), new TransactionModes(null, isolation), true); }
  |
    LOOKAHEAD( <SNAPSHOT> ( <AS> | <DEFAULT_> | <QUOTED_STRING> | <TIMESTAMP> | <UNSIGNED_INTEGER_LITERAL> | <CURRENT_TIMESTAMP> | <LOCALTIMESTAMP> ) )
    <SNAPSHOT> { name = new SqlIdentifier("SNAPSHOT", getPos()); } value = SnapshotMoment()
  |
    LOOKAHEAD( <TIME> <ZONE> )
    <TIME> <ZONE> { name = new SqlIdentifier("TIMEZONE", getPos()); } [ <EQ> | <TO> ] value = SettingValue()
  |
    name = CompoundIdentifier() [ <EQ> | <TO> ] value = SettingValues()
  )
  { return new SetStatement(s.end(this), name, value); }
}

/** One value, or several of a list. */
SqlNode SettingValues() :
{
  SqlNode value;
  final List<SqlNode> values = new ArrayList<SqlNode>();
}
{
  value = SettingValue() { values.add(value); } ( <COMMA> value = SettingValue() { values.add(value); } )*
  { return values.size() == 1 ? value : new SqlNodeList(values, getPos()); }
}

SqlNode SettingValue() :
{ final SqlNode value; }
{
  (
    value = Literal()
  |
    value = SimpleIdentifier()
  |
    <ON> { value = SqlLiteral.createBoolean(true, getPos()); }
  |
    <DEFAULT_> { value = new SqlIdentifier("DEFAULT", getPos()); }
  )
  { return value; }
}

/** The moment of a snapshot: an expression, or DEFAULT for always the newest. */
SqlNode SnapshotMoment() :
{ final SqlNode value; }
{
  (
    <DEFAULT_> { value = new SqlIdentifier("DEFAULT", getPos()); }
  |
    [ <AS> <OF> ] value = Expression(ExprContext.ACCEPT_NON_QUERY)
  )
  { return value; }
}

/** Back to the default: {@code SET name = DEFAULT} in other words. */
SqlNode ResetOption() :
{
  final Span s;
  final SqlIdentifier name;
}
{
  <RESET> { s = span(); } ( name = CompoundIdentifier() | <ALL> { name = new SqlIdentifier("ALL", getPos()); } )
  { return new SetStatement(s.end(this), name, new SqlIdentifier("DEFAULT", getPos())); }
}

SqlNode ShowOption() :
{
  final Span s;
  final SqlIdentifier name;
  final SqlNode objects;
}
{
  <SHOW> { s = span(); }
  ( LOOKAHEAD({ ShowForms.isObjects(getToken(1), getToken(2)) }) objects = ShowObjects() { return objects; }
  | LOOKAHEAD( <TIME> <ZONE> ) <TIME> <ZONE> { name = new SqlIdentifier("TIMEZONE", getPos()); }
  | LOOKAHEAD( <TRANSACTION> <ISOLATION> ) <TRANSACTION> <ISOLATION> <LEVEL> { name = new SqlIdentifier("TRANSACTION_ISOLATION", getPos()); }
  | name = CompoundIdentifier() | <ALL> { name = new SqlIdentifier("ALL", getPos()); } )
  { return new Show(s.end(this), name); }
}

/** {@code KILL [SESSION] id} ends a session, {@code KILL QUERY id} the statement that it runs. */
SqlNode KillStatement() :
{
  final Span s;
  boolean statementOnly = false;
  final long session;
}
{
  <KILL> { s = span(); } [ <QUERY> { statementOnly = true; } | <SESSION> ] session = SignedLong()
  { return new Kill(s.end(this), session, statementOnly); }
}

/* ---- SUBSCRIBE ---- */

/** {@code SUBSCRIBE TO t FROM 123 WITH (progress = '5s')}; the moment is an expression without columns. */
SqlNode SubscribeStatement() :
{
  final Span s;
  final SqlIdentifier table;
  SqlNode from = null;
  SubscribeOptions options = SubscribeOptions.NONE;
}
{
  <SUBSCRIBE> { s = span(); } <TO> table = CompoundIdentifier()
  [ <FROM> from = Expression(ExprContext.ACCEPT_NON_QUERY) ]
  [ <WITH> options = SubscribeOptions() ]
  { return Subscribe.of(s.end(this), table, from, options); }
}

SubscribeOptions SubscribeOptions() :
{ SubscribeOptions options = SubscribeOptions.NONE; }
{
  <LPAREN> options = SubscribeOption(options) ( <COMMA> options = SubscribeOption(options) )* <RPAREN>
  { return options; }
}

SubscribeOptions SubscribeOption(SubscribeOptions options) :
{
  final SqlIdentifier name;
  final SqlNode literal;
  String value = null;
}
{
  name = SimpleIdentifier() <EQ>
  ( <TRUE> { value = "true"; } | <FALSE> { value = "false"; }
  | literal = StringLiteral() { value = ((SqlLiteral) literal).getValueAs(String.class); } )
  { return options.with(name, value); }
}

/* ---- Versions of rows ---- */

SqlNode OfAnotherTime(SqlNode table) :
{ final SqlNode travel; }
{
  ( LOOKAHEAD( <FOR> <SYSTEM_TIME> <AS> ) travel = Snapshot(table) | travel = VersionsOf(table) )
  { return travel; }
}

/** Follows a table: {@code VERSIONS BETWEEN a AND b}, {@code FOR SYSTEM_TIME BETWEEN a AND b}, {@code CHANGES SINCE a}. */
SqlNode VersionsOf(SqlNode table) :
{
  final Span s;
  final SqlNode period;
}
{
  ( <VERSIONS> { s = span(); } | <FOR> { s = span(); } <SYSTEM_TIME> ) <BETWEEN> period = Expression(ExprContext.ACCEPT_NON_QUERY)
  { return VersionsOf.between(s.end(this), table, period); }
|
  <CHANGES> { s = span(); } <SINCE> period = Expression(ExprContext.ACCEPT_NON_QUERY)
  { return VersionsOf.since(s.end(this), table, period); }
}
