"""Tests for your own structures. Write them in my_structures.py, then run: python3 exercise_tests.py"""
import random
import unittest

from my_structures import GrowingArray, HashTable, MinHeap, SearchTree


class Exercises(unittest.TestCase):
    def test_array_keeps_what_was_appended(self):
        array = GrowingArray()
        for i in range(1000):
            array.append(i * i)
        self.assertEqual([array.get(i) for i in (0, 1, 999)], [0, 1, 998001])

    def test_array_refuses_an_index_outside(self):
        array = GrowingArray()
        for index in (0, -1):
            with self.assertRaises(IndexError):
                array.get(index)

    def test_table_replaces_the_value_of_a_known_key(self):
        table = HashTable()
        table.set("a", 1)
        table.set("a", 2)
        self.assertEqual((table.get("a"), table.count), (2, 1))

    def test_table_finds_everything_after_it_has_grown(self):
        table = HashTable()
        for i in range(500):
            table.set(f"key {i}", i)
        self.assertTrue(all(table.get(f"key {i}") == i for i in range(500)))
        self.assertIsNone(table.get("key 500"))

    def test_tree_lists_keys_in_order_and_once(self):
        keys = random.Random(1).choices(range(300), k=400)
        tree = SearchTree()  # methods: insert(key), remove(key), keys() in ascending order
        for key in keys:
            tree.insert(key)
        self.assertEqual(list(tree.keys()), sorted(set(keys)))

    def test_tree_removes_nodes_with_none_one_and_two_children(self):
        tree = SearchTree()
        for key in (50, 30, 70, 20, 40, 60, 65):
            tree.insert(key)
        for key, left in ((20, [30, 40, 50, 60, 65, 70]), (60, [30, 40, 50, 65, 70]), (50, [30, 40, 65, 70])):
            tree.remove(key)
            self.assertEqual(list(tree.keys()), left)

    def test_heap_gives_the_smallest_first(self):
        numbers = random.Random(2).choices(range(100), k=50)
        heap = MinHeap()
        for number in numbers:
            heap.push(number)
        self.assertEqual([heap.pop() for _ in numbers], sorted(numbers))


if __name__ == "__main__":
    unittest.main()
