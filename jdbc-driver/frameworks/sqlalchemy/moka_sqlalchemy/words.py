"""The words that are names in Moka only if they are quoted."""

RESERVED = frozenset(
    """
    all and any array as at between bigint boolean both by case cast char check create cross
    current current_date current_time current_timestamp decimal default delete distinct double
    else except exists false fetch for from full group grouping having in inner insert integer
    intersect interval into is join leading left like limit localtime localtimestamp natural
    new not null numeric offset on or order outer over partition range real right row rows
    select set smallint some table then tinyint to trailing true union unique update using
    values varbinary varchar when where window with
    """.split()
)
