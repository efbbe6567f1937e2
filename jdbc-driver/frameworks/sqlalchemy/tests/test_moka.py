"""Moka through SQLAlchemy, as its users use it. MOKA_URL names the database, which is empty."""

import datetime
import decimal
import os
import sys
import unittest
import uuid

import sqlalchemy as sa
from sqlalchemy import exc
from sqlalchemy import orm
from sqlalchemy.dialects import postgresql

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))

import moka_sqlalchemy  # noqa: E402,F401  registers the dialect

URL = os.environ.get("MOKA_URL", "moka:///mem:python")
Base = orm.declarative_base()


class Author(Base):
    __tablename__ = "author"
    id = sa.Column(sa.BigInteger, primary_key=True)
    name = sa.Column(sa.String(40), nullable=False)
    born = sa.Column(sa.Date)
    books = orm.relationship("Book", back_populates="author", order_by="Book.id")


class Book(Base):
    __tablename__ = "book"
    __table_args__ = (
        sa.UniqueConstraint("title", name="book_title"),
        sa.CheckConstraint("pages > 0", name="book_pages"),
        sa.Index("book_author", "author_id", "pages"),
        {"comment": "what an author wrote"},
    )
    id = sa.Column(sa.Integer, primary_key=True)
    title = sa.Column(sa.String(80), comment="as on the cover")
    pages = sa.Column(sa.Integer, server_default=sa.text("1"))
    author_id = sa.Column(
        sa.BigInteger, sa.ForeignKey("author.id", ondelete="CASCADE", name="book_of"), nullable=False
    )
    twice = sa.Column(sa.Integer, sa.Computed("pages * 2"))
    author = orm.relationship("Author", back_populates="books")


class MokaTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.engine = sa.create_engine(URL, future=True)
        cls.keeper = cls.engine.connect()  # a database in memory lives as long as a connection

    @classmethod
    def tearDownClass(cls):
        cls.keeper.close()
        cls.engine.dispose()

    def setUp(self):
        Base.metadata.create_all(self.engine)

    def tearDown(self):
        found = sa.MetaData()
        with self.engine.begin() as connection:
            for view in sa.inspect(connection).get_view_names():
                connection.exec_driver_sql(f"DROP VIEW {view}")
        found.reflect(self.engine)
        found.drop_all(self.engine)

    def filled(self):
        with orm.Session(self.engine) as session:
            ada = Author(name="Ada", born=datetime.date(1815, 12, 10))
            ada.books = [Book(title="Notes", pages=66), Book(title="Letters", pages=300)]
            session.add_all([ada, Author(name="Bob")])
            session.commit()
            return ada.id


class Statements(MokaTest):
    def test_autoincrement_comes_back_with_the_insert(self):
        with self.engine.begin() as connection:
            result = connection.execute(sa.insert(Author).values(name="Ada"))
            self.assertEqual(result.inserted_primary_key[0], 1)

    def test_server_defaults_and_computed_columns_are_loaded(self):
        with orm.Session(self.engine) as session:
            book = Book(title="Notes", author=Author(name="Ada"))
            session.add(book)
            session.commit()
            self.assertEqual((book.pages, book.twice), (1, 2))

    def test_orm_reads_changes_and_deletes(self):
        key = self.filled()
        with orm.Session(self.engine) as session:
            ada = session.get(Author, key)
            self.assertEqual([b.title for b in ada.books], ["Notes", "Letters"])
            ada.name = "Countess"
            session.delete(ada.books[1])
            session.commit()
        with orm.Session(self.engine) as session:
            query = (
                sa.select(Author.name, sa.func.count(Book.id))
                .outerjoin(Book)
                .group_by(Author.name)
                .order_by(Author.name)
            )
            self.assertEqual(
                [tuple(r) for r in session.execute(query)], [("Bob", 0), ("Countess", 1)]
            )

    def test_pages_of_rows(self):
        with self.engine.begin() as connection:
            connection.execute(sa.insert(Author), [{"name": f"A{i:02}"} for i in range(20)])
            query = sa.select(Author.name).order_by(Author.name.desc()).limit(2).offset(3)
            self.assertEqual(connection.execute(query).scalars().all(), ["A16", "A15"])

    def test_many_rows_in_one_batch_have_counts(self):
        with self.engine.begin() as connection:
            result = connection.execute(
                sa.insert(Author), [{"name": f"A{i}"} for i in range(50)]
            )
            self.assertEqual(connection.execute(sa.select(sa.func.count(Author.id))).scalar(), 50)
            table = Author.__table__
            update = table.update().where(table.c.name == sa.bindparam("n")).values(name="x")
            result = connection.execute(update, [{"n": "A1"}, {"n": "A2"}, {"n": "none"}])
            self.assertEqual(result.rowcount, 2)

    def test_returning_of_update_and_delete(self):
        self.filled()
        with self.engine.begin() as connection:
            changed = connection.execute(
                sa.update(Book.__table__)
                .where(Book.pages > 100)
                .values(pages=Book.pages + 1)
                .returning(Book.title, Book.pages)
            ).all()
            self.assertEqual([tuple(r) for r in changed], [("Letters", 301)])
            gone = connection.execute(
                sa.delete(Book.__table__).returning(Book.__table__.c.title)
            ).scalars()
            self.assertEqual(sorted(gone), ["Letters", "Notes"])

    def test_upsert(self):
        self.filled()
        table = Author.__table__
        insert = postgresql.insert(table).values(id=1, name="Eve")
        upsert = insert.on_conflict_do_update(
            index_elements=[table.c.id], set_={"name": insert.excluded.name}
        )
        with self.engine.begin() as connection:
            connection.execute(upsert)
            connection.execute(
                postgresql.insert(table).values(id=1, name="no").on_conflict_do_nothing()
            )
            self.assertEqual(
                connection.execute(sa.select(table.c.name).where(table.c.id == 1)).scalar(), "Eve"
            )

    def test_queries_of_many_kinds(self):
        self.filled()
        book, author = Book.__table__, Author.__table__
        with self.engine.begin() as connection:

            def all_of(query):
                return [tuple(row) for row in connection.execute(query)]

            rank = sa.func.rank().over(order_by=book.c.pages.desc())
            self.assertEqual(
                all_of(sa.select(book.c.title, rank.label("r")).order_by("r")),
                [("Letters", 1), ("Notes", 2)],
            )
            long = sa.select(book).where(book.c.pages > 100).cte("long")
            self.assertEqual(all_of(sa.select(long.c.title)), [("Letters",)])
            numbers = sa.select(sa.literal(1).label("n")).cte("numbers", recursive=True)
            numbers = numbers.union_all(sa.select(numbers.c.n + 1).where(numbers.c.n < 5))
            self.assertEqual(all_of(sa.select(sa.func.sum(numbers.c.n))), [(15,)])
            self.assertEqual(
                all_of(
                    sa.union_all(sa.select(author.c.name), sa.select(book.c.title)).order_by("name")
                ),
                [("Ada",), ("Bob",), ("Letters",), ("Notes",)],
            )
            self.assertEqual(
                all_of(sa.select(author.c.name).where(author.c.name.ilike("A%"))), [("Ada",)]
            )
            self.assertEqual(
                all_of(sa.select(author.c.name).where(author.c.id.in_([]))), []
            )
            self.assertEqual(
                all_of(
                    sa.select(author.c.name)
                    .where(sa.exists().where(book.c.author_id == author.c.id))
                ),
                [("Ada",)],
            )
            self.assertEqual(
                all_of(sa.select(sa.func.coalesce(sa.func.sum(book.c.pages), 0))), [(366,)]
            )
            self.assertEqual(
                all_of(sa.select(sa.case((book.c.pages > 100, "long"), else_="short")).order_by(sa.text("1"))),
                [("long",), ("short",)],
            )
            self.assertEqual(
                all_of(sa.select(sa.extract("year", author.c.born)).where(author.c.id == 1)),
                [(1815,)],
            )
            self.assertEqual(
                all_of(sa.select(author.c.name.concat("!")).where(author.c.id == 1)), [("Ada!",)]
            )
            self.assertEqual(all_of(sa.select(book.c.pages % 7).order_by(sa.text("1"))), [(3,), (6,)])
            self.assertEqual(
                all_of(
                    sa.select(author.c.name).where(author.c.name.regexp_match("^A.a$"))
                ),
                [("Ada",)],
            )
            lateral = (
                sa.select(sa.func.max(book.c.pages).label("most"))
                .where(book.c.author_id == author.c.id)
                .lateral("l")
            )
            self.assertEqual(
                all_of(
                    sa.select(author.c.name, lateral.c.most)
                    .select_from(author.join(lateral, sa.true()))
                    .order_by(author.c.name)
                ),
                [("Ada", 300), ("Bob", None)],
            )
            locked = sa.select(author.c.name).where(author.c.id == 1).with_for_update(nowait=True)
            self.assertEqual(all_of(locked), [("Ada",)])

    def test_sequence(self):
        numbers = sa.Sequence("numbers", start=5)
        table = sa.Table(
            "counted", sa.MetaData(), sa.Column("id", sa.Integer, numbers, primary_key=True)
        )
        with self.engine.begin() as connection:
            table.create(connection)
            self.assertEqual(connection.execute(table.insert()).inserted_primary_key[0], 5)
            drawn = connection.execute(sa.select(numbers.next_value())).scalar()
            self.assertEqual(drawn, 6)
            self.assertTrue(sa.inspect(connection).has_sequence("numbers"))
            table.drop(connection)
            numbers.drop(connection, checkfirst=True)


class Types(MokaTest):
    VALUES = {
        "flag": (sa.Boolean, True),
        "small": (sa.SmallInteger, -7),
        "big": (sa.BigInteger, 2**62),
        "price": (sa.Numeric(12, 2), decimal.Decimal("1234.50")),
        "ratio": (sa.Float, 0.1),
        "word": (sa.String(20), "né 馬"),
        "story": (sa.Text, "x" * 5000),
        "day": (sa.Date, datetime.date(2024, 2, 29)),
        "clock": (sa.Time, datetime.time(12, 30, 15, 123456)),
        "moment": (sa.DateTime, datetime.datetime(2024, 2, 29, 23, 59, 59, 999999)),
        "zoned": (
            sa.DateTime(timezone=True),
            datetime.datetime(
                2024, 2, 29, 12, tzinfo=datetime.timezone(datetime.timedelta(hours=2))
            ),
        ),
        "raw": (sa.LargeBinary, bytes(range(256))),
        "short_raw": (sa.LargeBinary(20), b"\x00\xff"),
        "doc": (sa.JSON, {"a": [1, 2.5, None, "x"], "b": {"c": True}}),
        "key": (postgresql.UUID(as_uuid=True), uuid.UUID("123e4567-e89b-12d3-a456-426614174000")),
        "words": (sa.ARRAY(sa.String(10)), ["a", None, "c"]),
        "numbers": (sa.ARRAY(sa.Integer), [1, 2, 3]),
        "kind": (sa.Enum("poet", "novelist", name="kind"), "poet"),
        "span": (sa.Interval, datetime.timedelta(days=1, seconds=5)),
    }

    def table(self):
        columns = [sa.Column(name, kind) for name, (kind, _) in self.VALUES.items()]
        return sa.Table(
            "kinds", sa.MetaData(), sa.Column("id", sa.Integer, primary_key=True), *columns
        )

    def test_values_of_all_types_come_back(self):
        table = self.table()
        values = {name: value for name, (_, value) in self.VALUES.items()}
        with self.engine.begin() as connection:
            table.create(connection)
            connection.execute(table.insert().values(**values))
            connection.execute(table.insert().values(**{name: None for name in values}))
            first, second = connection.execute(table.select().order_by(table.c.id)).mappings()
            for name, value in values.items():
                self.assertEqual(first[name], value, name)
                self.assertEqual(type(first[name]), type(value), name)
                self.assertIsNone(second[name], name)

    def test_values_can_be_looked_up(self):
        table = self.table()
        values = {name: value for name, (_, value) in self.VALUES.items()}
        with self.engine.begin() as connection:
            table.create(connection)
            connection.execute(table.insert().values(**values))
            for name, value in values.items():
                if name == "doc":
                    continue
                found = connection.execute(
                    sa.select(table.c.id).where(table.c[name] == value)
                ).scalar()
                self.assertEqual(found, 1, name)
            self.assertEqual(
                connection.execute(sa.select(table.c.doc["b"]["c"].as_boolean())).scalar(), True
            )
            self.assertEqual(
                connection.execute(sa.select(table.c.doc["a"])).scalar(), [1, 2.5, None, "x"]
            )

    def test_types_are_reflected(self):
        table = self.table()
        with self.engine.begin() as connection:
            table.create(connection)
            found = sa.Table("kinds", sa.MetaData(), autoload_with=connection)
        for column in table.columns:
            if isinstance(column.type, (sa.Enum, sa.Interval)):
                continue
            reflected = found.columns[column.name].type
            self.assertIsInstance(reflected, column.type._type_affinity, column.name)
        self.assertEqual((found.c.price.type.precision, found.c.price.type.scale), (12, 2))
        self.assertEqual(found.c.word.type.length, 20)
        self.assertTrue(found.c.zoned.type.timezone)
        self.assertFalse(found.c.moment.type.timezone)
        self.assertIsInstance(found.c.numbers.type.item_type, sa.Integer)


class Reflection(MokaTest):
    def inspector(self):
        return sa.inspect(self.engine)

    def test_tables_views_and_schemas(self):
        with self.engine.begin() as connection:
            connection.exec_driver_sql("CREATE VIEW thick AS SELECT title FROM book")
        inspector = self.inspector()
        self.assertEqual(inspector.get_table_names(), ["author", "book"])
        self.assertEqual(inspector.get_view_names(), ["thick"])
        self.assertIn("FROM", inspector.get_view_definition("thick").upper())
        self.assertIn("public", inspector.get_schema_names())
        self.assertEqual(inspector.default_schema_name, "public")
        self.assertTrue(inspector.has_table("book"))
        self.assertTrue(inspector.has_table("book", schema="public"))
        self.assertFalse(inspector.has_table("shelf"))
        self.assertEqual(inspector.get_table_comment("book"), {"text": "what an author wrote"})

    def test_columns(self):
        columns = {c["name"]: c for c in self.inspector().get_columns("book")}
        self.assertEqual(list(columns), ["id", "title", "pages", "author_id", "twice"])
        self.assertTrue(columns["id"]["autoincrement"])
        self.assertFalse(columns["author_id"]["nullable"])
        self.assertEqual(columns["pages"]["default"], "1")
        self.assertEqual(columns["title"]["comment"], "as on the cover")
        self.assertIn("computed", columns["twice"])

    def test_keys_indexes_and_checks(self):
        inspector = self.inspector()
        self.assertEqual(inspector.get_pk_constraint("book")["constrained_columns"], ["id"])
        (key,) = inspector.get_foreign_keys("book")
        self.assertEqual(key["name"], "book_of")
        self.assertEqual(key["constrained_columns"], ["author_id"])
        self.assertEqual(key["referred_table"], "author")
        self.assertEqual(key["referred_columns"], ["id"])
        self.assertIsNone(key["referred_schema"])
        self.assertEqual(key["options"], {"ondelete": "CASCADE"})
        indexes = {i["name"]: i for i in inspector.get_indexes("book")}
        self.assertEqual(indexes["book_author"]["column_names"], ["author_id", "pages"])
        self.assertFalse(indexes["book_author"]["unique"])
        unique = inspector.get_unique_constraints("book")
        self.assertEqual([u["column_names"] for u in unique], [["title"]])
        checks = inspector.get_check_constraints("book")
        self.assertEqual([c["name"] for c in checks], ["book_pages"])

    def test_reflected_schema_can_be_created_again(self):
        found = sa.MetaData()
        found.reflect(self.engine)
        self.assertEqual(sorted(found.tables), ["author", "book"])
        found.drop_all(self.engine)
        self.assertEqual(self.inspector().get_table_names(), [])
        found.create_all(self.engine)
        self.filled()
        self.assertEqual(self.inspector().get_foreign_keys("book")[0]["options"]["ondelete"], "CASCADE")

    def test_names_in_quotes_and_reserved_words(self):
        table = sa.Table(
            "Order", sa.MetaData(), sa.Column("select", sa.Integer, primary_key=True),
            sa.Column("mixedCase", sa.String(5)), sa.Column("_under", sa.String(5)),
        )
        with self.engine.begin() as connection:
            table.create(connection)
            connection.execute(table.insert().values(select=1, mixedCase="a", _under="b"))
            self.assertEqual(dict(connection.execute(table.select()).mappings().one()),
                             {"select": 1, "mixedCase": "a", "_under": "b"})
            found = sa.Table("Order", sa.MetaData(), autoload_with=connection)
            self.assertEqual([c.name for c in found.columns], ["select", "mixedCase", "_under"])

    def test_another_schema(self):
        with self.engine.begin() as connection:
            connection.exec_driver_sql("CREATE SCHEMA IF NOT EXISTS library")
            meta = sa.MetaData(schema="library")
            shelf = sa.Table("shelf", meta, sa.Column("id", sa.Integer, primary_key=True))
            sa.Table(
                "board", meta, sa.Column("id", sa.Integer, primary_key=True),
                sa.Column("shelf", sa.Integer, sa.ForeignKey(shelf.c.id)),
            )
            meta.create_all(connection)
            inspector = sa.inspect(connection)
            self.assertEqual(inspector.get_table_names(schema="library"), ["board", "shelf"])
            (key,) = inspector.get_foreign_keys("board", schema="library")
            self.assertEqual((key["referred_schema"], key["referred_table"]), ("library", "shelf"))
            meta.drop_all(connection)


class Transactions(MokaTest):
    def count(self):
        with self.engine.connect() as connection:
            return connection.execute(sa.select(sa.func.count(Author.id))).scalar()

    def test_rollback_and_commit(self):
        with self.engine.connect() as connection:
            connection.execute(sa.insert(Author).values(name="Ada"))
            connection.rollback()
            connection.execute(sa.insert(Author).values(name="Bob"))
            connection.commit()
        self.assertEqual(self.count(), 1)

    def test_savepoints(self):
        with self.engine.begin() as connection:
            connection.execute(sa.insert(Author).values(name="Ada"))
            inner = connection.begin_nested()
            connection.execute(sa.insert(Author).values(name="Bob"))
            inner.rollback()
        self.assertEqual(self.count(), 1)

    def test_isolation_levels(self):
        with self.engine.connect() as connection:
            self.assertEqual(connection.get_isolation_level(), "REPEATABLE READ")
        for level in ("READ COMMITTED", "SERIALIZABLE"):
            with self.engine.connect().execution_options(isolation_level=level) as connection:
                self.assertEqual(connection.get_isolation_level(), level)
        with self.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(sa.insert(Author).values(name="Ada"))
        self.assertEqual(self.count(), 1)
        with self.engine.connect() as connection:
            self.assertEqual(connection.get_isolation_level(), "REPEATABLE READ")

    def test_conflict_is_operational_and_tells_40001(self):
        key = self.filled()
        rename = sa.update(Author.__table__).where(Author.__table__.c.id == key)
        with self.engine.connect() as first, self.engine.connect() as second:
            second.execute(sa.select(Author.name)).all()
            first.execute(rename.values(name="one"))
            first.commit()
            with self.assertRaises(exc.OperationalError) as caught:
                second.execute(rename.values(name="two"))
                second.commit()
            self.assertEqual(caught.exception.orig.sqlstate, "40001")


class Errors(MokaTest):
    def fails(self, kind, state, statement):
        with self.engine.connect() as connection:
            with self.assertRaises(kind) as caught:
                connection.execute(sa.text(statement) if isinstance(statement, str) else statement)
            self.assertEqual(caught.exception.orig.sqlstate, state)

    def test_errors_are_those_of_db_api(self):
        self.filled()
        author, book = Author.__table__, Book.__table__
        self.fails(exc.IntegrityError, "23505", author.insert().values(id=1, name="x"))
        self.fails(exc.IntegrityError, "23502", author.insert().values(name=None))
        self.fails(exc.IntegrityError, "23503", book.insert().values(title="x", author_id=99))
        self.fails(
            exc.IntegrityError, "23514", book.insert().values(title="x", pages=-1, author_id=1)
        )
        self.fails(exc.DataError, "22001", author.insert().values(name="x" * 41))
        self.fails(exc.DataError, "22012", "SELECT 1 / 0")
        self.fails(exc.ProgrammingError, "42S02", "SELECT * FROM nowhere")
        self.fails(exc.ProgrammingError, "42601", "SELEC 1")

    def test_missing_table_of_a_reflection(self):
        with self.assertRaises(exc.NoSuchTableError):
            sa.Table("nowhere", sa.MetaData(), autoload_with=self.engine)

    def test_pandas_like_use_of_the_driver(self):
        with self.engine.connect() as connection:
            raw = connection.connection
            cursor = raw.cursor()
            cursor.execute("SELECT ? + 1 AS n, 'x' AS t", [41])
            self.assertEqual([column[0] for column in cursor.description], ["N", "T"])
            self.assertEqual(cursor.fetchall(), [(42, "x")])
            cursor.close()


if __name__ == "__main__":
    unittest.main()
